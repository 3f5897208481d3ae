import RTDBTree
import Testing

@testable import RTDBClient

@Suite struct DatabaseURLTests {
  @Test(
    "A URL names host, namespace and location",
    arguments: [
      ("https://Demo.firebaseio.com", "demo.firebaseio.com", "demo", true, "/"),
      ("https://demo.firebaseio.com/a%20b/c+d/", "demo.firebaseio.com", "demo", true, "/a b/c d"),
      ("demo.firebaseio.com/x", "demo.firebaseio.com", "demo", true, "/x"),
      ("http://demo.firebaseio.com", "demo.firebaseio.com", "demo", false, "/"),
      ("http://127.0.0.1:9000/a?ns=demo", "127.0.0.1:9000", "demo", false, "/a"),
      ("localhost:9000?x=1&ns=demo", "localhost:9000", "demo", false, "/"),
      ("wss://localhost:9000?ns=demo#ns=other", "localhost:9000", "demo", true, "/"),
      (
        "https://a.europe-west1.firebasedatabase.app/.info/x?ns=b", "a.europe-west1.firebasedatabase.app", "b", true,
        "/.info/x"
      ),
      ("https://demo.firebaseio.com//a//b", "demo.firebaseio.com", "demo", true, "/a/b"),
      ("https://demo.firebaseio.com/100%", "demo.firebaseio.com", "demo", true, "/100%"),
    ])
  func reads(text: String, host: String, namespace: String, isSecure: Bool, path: String) throws {
    let url = try DatabaseURL(text, requiresNamespace: true)
    #expect(url.address.host == host)
    #expect(url.address.namespace == namespace)
    #expect(url.address.isSecure == isSecure)
    #expect(url.path.description == path)
  }

  @Test("Where no namespace is required any host names one by its first label")
  func firstLabel() throws {
    #expect(try DatabaseURL("http://localhost:9000").address.namespace == "localhost")
  }

  @Test(
    "Other texts are refused",
    arguments: ["", "/", "https://", "https:///a", "https://demo.firebaseio.com/a.b", "x", "localhost:9000?ns="])
  func refuses(text: String) {
    #expect(throws: DataError.self) { try DatabaseURL(text, requiresNamespace: true) }
    do throws(DataError) { _ = try DatabaseURL(text, requiresNamespace: true) } catch {
      #expect(error.name == .invalidURL)
    }
  }
}
