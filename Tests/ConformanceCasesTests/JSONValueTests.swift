import ConformanceCases
import Testing

struct JSONValueTests {
  @Test(
    "JSON that is read and written again is the same",
    arguments: [
      "null", "true", "-1", "9223372036854775807", "1.5", "-0.0", "1e+100", "\"a \\\"b\\\" \\\\ \\n \\u0001 é 😀\"",
      "[]", "{}", "[1,[2.0,{\"a\":null}],\"x\"]", "{\"b\":1,\"a\":[false]}",
    ])
  func roundTrip(text: String) throws { #expect(try Value(json: text).jsonText == text) }

  @Test("Escapes and pairs of surrogates are read")
  func escapes() throws {
    #expect(try Value(json: #""\u00e9\ud83d\ude00\/\b""#).text == "é😀/\u{8}")
    #expect(try Value(json: " [ 1 , 2 ] \n").elements?.count == 2)
  }

  @Test(
    "What is no JSON is refused",
    arguments: [
      "", "[1,]", "{\"a\"}", "{a:1}", "01", "+1", "1 2", "tru", "\"a", "\"\u{1}\"", "\"\\ud83d\"", "\"\\x\"", "[",
      "nul",
      "--1", ".5",
    ])
  func refused(text: String) { #expect(throws: Value.JSONFailure.self) { try Value(json: text) } }

  @Test("A number beyond 64 bits is a double, and deep data is refused instead of taking the stack")
  func limits() throws {
    #expect(try Value(json: "18446744073709551616").number == 18_446_744_073_709_551_616)
    let deep = String(repeating: "[", count: 100_000)
    #expect(throws: Value.JSONFailure.self) { try Value(json: deep) }
  }
}
