import ConformanceValues
import Testing

struct ValueReadingTests {
  @Test(
    "Valid JSON is read, and written again as it was",
    arguments: [
      "null", "true", "false", "0", "-1", "1.0", "-0.0", "1e+21", "9223372036854775807", "-9223372036854775808", "[]",
      "{}", "[1,[2,{\"a\":null}]]", "{\"b\":1,\"a\":2}", "\"\"", "\"ä\\n\\\"\\\\ 𝄞\"", "{\"\":0}",
    ])
  func valid(text: String) throws { #expect(try Value(json: text).jsonText == text) }

  @Test(
    "Other spellings are read to the same value",
    arguments: [
      (" [ 1 , 2 ]\n", "[1,2]"), ("-0", "-0.0"), ("1E2", "100.0"), ("9223372036854775808", "9.223372036854776e+18"),
      (#""\u00e4\ud834\udd1e\/\b\f""#, "\"ä𝄞/\\u0008\\u000c\""), (#"{"a":1,"b":2,"a":3}"#, #"{"a":3,"b":2}"#),
    ])
  func spellings(text: String, canonical: String) throws { #expect(try Value(json: text).jsonText == canonical) }

  @Test("What YAML forbids or nobody sees is spelled out, what stands near it is not")
  func hidden() throws {
    let text = "\u{0}\u{1B}\u{7F}\u{85}\u{9F}\u{A0}é\u{FEFF}\u{FFFD}\u{FFFE}\u{FFFF}\u{1F600}"
    let json = Value.quoted(text)
    #expect(
      json
        == "\"\\u0000\\u001b\\u007f\\u0085\\u009f\u{A0}é\\ufeff\u{FFFD}\\ufffe\\uffff\u{1F600}\"")
    #expect(try Value(json: json).text == text)
  }

  @Test(
    "What is no JSON is refused with the place",
    arguments: [
      ("", 0), ("[1,]", 3), ("{\"a\":1,}", 7), ("{a:1}", 1), ("01", 2), ("1.", 2), ("1e", 2), ("-", 0), (".5", 0),
      ("+1", 0),
      ("nul", 0), ("[1 2]", 3), ("\"a", 2), ("\"\n\"", 1), (#""\x""#, 3), (#""\u12g4""#, 5), (#""\ud834""#, 7),
      (#""\udd1e""#, 7), ("1 2", 2), ("1e999", 5), ("\u{FEFF}1", 0), ("NaN", 0), ("{\"a\" 1}", 5),
    ])
  func invalid(text: String, offset: Int) {
    #expect { try Value(json: text) } throws: { ($0 as? Value.JSONFailure)?.offset == offset }
  }

  @Test("Bytes that are no UTF-8 are refused with the place")
  func invalidBytes() {
    let bytes = Array("\"ä".utf8) + [0xFF] + Array("\"".utf8)
    #expect { try Value(json: bytes) } throws: { "\($0)" == "invalid UTF-8 at byte 3" }
  }

  @Test("Nesting has an end")
  func depth() {
    func nested(_ depth: Int) -> String {
      String(repeating: "[", count: depth) + String(repeating: "]", count: depth)
    }
    #expect(throws: Never.self) { try Value(json: nested(500)) }
    #expect(throws: Value.JSONFailure.self) { try Value(json: nested(501)) }
  }
}
