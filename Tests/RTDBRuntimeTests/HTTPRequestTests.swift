import RTDBRuntime
import Testing

struct HTTPRequestTests {
  @Test("A query is taken apart and decoded, or is none")
  func parameters() throws {
    let request = HTTPRequest("GET", "/", query: "a=1&b=%C3%A4+x%2By&c&=d&a=2")
    let pairs = try #require(request.parameters).map { "\($0.name)=\($0.value)" }
    #expect(pairs == ["a=1", "b=ä x+y", "c=", "=d", "a=2"])
    for broken in ["%", "%4", "%zz", "%ff", "a=%C3"] {
      #expect(HTTPRequest("GET", "/", query: broken).parameters == nil)
    }
  }

  @Test("What is encoded is decoded again")
  func roundTrip() {
    let text = "a/b?c=d&e%f+g ä😀\n~-_."
    #expect(PercentCoding.decoded(Substring(PercentCoding.encoded(text)), plusIsSpace: true) == text)
    #expect(PercentCoding.encoded("a ä") == "a%20%C3%A4")
  }

  @Test("A header is found whatever its case")
  func headers() {
    let request = HTTPRequest("GET", "/", headers: [HTTPHeader("Host", "x"), HTTPHeader("HOST", "y")])
    #expect(request.header("host") == "x" && request.header("other") == nil)
  }

  @Test("Addresses of machines are no namespaces", arguments: ["10.0.2.2:9000", "localhost", "[::1]:9000", ""])
  func addresses(host: String) {
    #expect(HTTPRequest("GET", "/", headers: [HTTPHeader("Host", host)]).namespace(else: "d") == "d")
  }
}
