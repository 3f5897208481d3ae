import RTDBTree
import Testing

@Suite struct JSONReaderTests {
  @Test(
    "valid text is read",
    arguments: [
      ("null", nil), (" true\n", true), ("false", false), ("\t[ ]\r\n", []), ("{ }", [:]),
      ("[1,[2],{}]", [1, [2], [:]]),
      ("0", 0), ("-1", -1), ("9007199254740991", 9_007_199_254_740_991), ("9007199254740992", 9_007_199_254_740_992),
      ("9007199254740993", 9_007_199_254_740_993), ("-9007199254740993", -9_007_199_254_740_993),
      ("9223372036854775807", .integer(.max)), ("-9223372036854775808", .integer(.min)),
      ("9223372036854775808", .double(0x1p63)), ("-9223372036854775809", .double(-0x1p63)),
      ("18446744073709551616", .double(0x1p64)), ("1234567890123456789012345", .double(1.2345678901234568e24)),
      ("-0", .double(-0.0)), ("0.0", .double(0)), ("-0.0", .double(-0.0)), ("1.0", .double(1)), ("1e2", .double(100)),
      ("1E+2", .double(100)),
      ("25e-1", .double(2.5)), ("1e308", .double(1e308)), ("1e-400", .double(0)),
      ("5e-324", .double(.leastNonzeroMagnitude)),
      ("0.1", .double(0.1)), ("\"\"", ""), (#""é😀""#, "é😀"), (#""\"\\\/\b\f\n\r\t""#, "\"\\/\u{8}\u{c}\n\r\t"),
      (#""\u0041\u00e9\u0000""#, "A\u{E9}\u{0}"), (#""\ud83d\ude00""#, "😀"), (#""\uD83D\uDE00x""#, "😀x"),
      (#""\uffff\ue000""#, "\u{FFFF}\u{E000}"),
      ("\"\u{7F}\"", "\u{7F}"), ("\"\u{FEFF}\"", "\u{FEFF}"), (#"{"a":1,"b":{"c":[]}}"#, ["a": 1, "b": ["c": []]]),
      (#"{"":1}"#, .object([JSON.Member("", 1)])),
    ] as [(String, JSON)])
  func accepted(text: String, value: JSON) throws {
    #expect(try JSONReader.read(text) == value)
    #expect(try JSONReader.read(bytes: Array(text.utf8)) == value)
    // What was written is read back as the same.
    #expect(try JSONReader.read(JSONWriter.text(value)) == value)
  }

  @Test(
    "invalid text is refused",
    arguments: [
      "", " ", "[1,]", "[,1]", "[1 2]", "[1", "[", "]", "{", "}", #"{"a":1,}"#, #"{"a"}"#, #"{"a":}"#, #"{a:1}"#,
      #"{1:1}"#, #"{"a" 1}"#, #"{,}"#,
      "\u{FEFF}1", "1 2", "1x", "nullx", "null,", "nul", "True", "NaN", "Infinity", "-Infinity", "-", "+1", "01", "-01",
      "00", "1.", ".5", "1.e1",
      "1e", "1e+", "0x1", "1_000", "1e400", "-1e400", "1" + String(repeating: "0", count: 400), "\"", "\"abc", "'a'",
      #""\x""#, #""\"#, #""\u12""#, #""\u12g4""#,
      #""\u١٢٣٤""#, #""\ud800""#, #""\ud800x""#, #""\ud800\u0041""#, #""\udc00""#, #""\udc00\ud800""#, "\"a\u{1}\"",
      "\"a\nb\"", "\"\\n\u{0}\"", "// c\n1",
      "[1]]", "{}{}", "\u{A0}1", "1\u{0}", "\u{B}1",
    ])
  func refused(text: String) {
    #expect(throws: JSONReader.Failure.self) { try JSONReader.read(text) }
  }

  @Test(
    "a failure names its byte",
    arguments: [("[1,]", 3), ("{\"a\":tru}", 5), ("1 2", 2), ("[1e999]", 1), ("\"a\u{1}\"", 2), ("", 0)])
  func offsets(text: String, offset: Int) {
    let failure = #expect(throws: JSONReader.Failure.self) { try JSONReader.read(text) }
    #expect(failure?.offset == offset)
  }

  @Test(
    "bytes that are no UTF-8 are refused",
    arguments: [
      [0x22, 0xFF, 0x22], [0x22, 0xC0, 0x80, 0x22], [0x22, 0xED, 0xA0, 0x80, 0x22], [0x22, 0xE2, 0x82, 0x22],
      [0x22, 0xF5, 0x80, 0x80, 0x80, 0x22],
    ] as [[UInt8]])
  func invalidUTF8(bytes: [UInt8]) {
    #expect(throws: JSONReader.Failure.self) { try JSONReader.read(bytes: bytes) }
  }

  @Test("of duplicate keys the last one counts, at the place of the first", arguments: [2, 5, 40])
  func duplicates(count: Int) throws {
    let others = (0..<count).map { #""k\#($0)":\#($0)"# }.joined(separator: ",")
    let value = try JSONReader.read(#"{"x":1,\#(others),"x":2,"k0":"new","y":3}"#)
    #expect(value.members?.count == count + 2)
    #expect(value.members?.first == JSON.Member("x", 2))
    #expect(value["k0"] == "new")
    #expect(value.members?.last == JSON.Member("y", 3))
  }

  @Test("canonically equivalent keys are two keys", arguments: [0, 20])
  func equivalentKeys(others: Int) throws {
    let fill = (0..<others).map { #""k\#($0)":1,"# }.joined()
    let value = try JSONReader.read("{\(fill)\"\u{E9}\":1,\"e\u{301}\":2}")
    #expect(value.members?.count == others + 2)
    #expect(value["\u{E9}"] == 1 && value["e\u{301}"] == 2)
  }

  @Test("containers nest at most 1000 levels deep")
  func depth() throws {
    func nested(_ levels: Int) -> String {
      String(repeating: "[", count: levels) + String(repeating: "]", count: levels)
    }
    #expect(throws: Never.self) { try JSONReader.read(nested(1000)) }
    #expect(throws: JSONReader.Failure.self) { try JSONReader.read(nested(1001)) }
    #expect(throws: JSONReader.Failure.self) { try JSONReader.read(String(repeating: "{\"a\":", count: 100_000)) }
  }

  @Test("numbers survive writing and reading", arguments: 0..<20 as Range<UInt64>)
  func numberRoundTrip(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    for _ in 0..<500 {
      let bits = random.next()
      let double = Double(bitPattern: bits)
      if double.isFinite {
        #expect(try JSONReader.read(JSONWriter.text(.double(double))) == .double(double), "seed \(seed)")
      }
      let integer = Int64(bitPattern: bits) >> Int64.random(in: 0..<64, using: &random)
      #expect(try JSONReader.read(JSONWriter.text(.integer(integer))) == .integer(integer), "seed \(seed)")
    }
  }

  @Test("text is written compactly with the needed escapes alone")
  func writing() {
    #expect(
      JSONWriter.text(["a": [1, 2.5, nil, true], "b\"\\/": "\n\u{1}\u{7F}é"])
        == #"{"a":[1,2.5,null,true],"b\"\\/":"\n\u0001\#u{7F}é"}"#)
  }

  @Test(
    "text cut short never reads as a value",
    arguments: [#"{"a":[1,-2.5e3,"x\u00e9\ud83d\ude00"],"b":{"c":null,"d":true}}"#])
  func truncation(text: String) {
    for length in 0..<text.utf8.count {
      #expect(throws: JSONReader.Failure.self) { try JSONReader.read(bytes: text.utf8.prefix(length)) }
    }
  }
}
