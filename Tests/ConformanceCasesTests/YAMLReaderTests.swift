import Testing

@testable import ConformanceCases

struct YAMLReaderTests {
  private func read(_ text: String) -> (root: YAMLNode?, codes: [CaseDiagnostic.Code]) {
    let (root, diagnostics) = YAMLReader.read(Array(text.utf8), file: "f.yaml")
    return (root, diagnostics.map(\.code))
  }

  private func value(_ text: String) throws -> Value {
    var diagnostics: [CaseDiagnostic] = []
    let value = Value(try #require(read(text).root), diagnostics: &diagnostics)
    #expect(diagnostics.isEmpty)
    return value
  }

  @Test(
    "A scalar keeps its kind",
    arguments: [
      ("1", "1"), ("1.0", "1.0"), ("-3", "-3"), ("1e3", "1000.0"), (".5", "0.5"), ("0", "0"), ("-0.0", "-0.0"),
      ("true", "true"), ("null", "null"), ("~", "null"), ("yes", "\"yes\""), ("off", "\"off\""), ("'1'", "\"1\""),
      ("\"null\"", "\"null\""), ("2026-01-01T00:00:00Z", "\"2026-01-01T00:00:00Z\""), ("12:30", "\"12:30\""),
      ("1h30m", "\"1h30m\""), ("-", "[null]"), (".key", "\".key\""), ("9223372036854775807", "9223372036854775807"),
      ("1.", "1.0"), ("+5", "5"), ("/", "\"/\""), ("1e", "\"1e\""),
    ])
  func scalars(text: String, json: String) throws {
    #expect(try value(text).jsonText == json)
  }

  @Test("Places are counted in characters from 1")
  func places() throws {
    let root = try #require(read("é: [ü, {a: x}]\n\"b\":\n  - 1\n").root)
    let entries = try #require(root.entries)
    #expect(entries[0].value.elements?[1].location.description == "f.yaml:1:8")
    #expect(entries[0].value.elements?[1].entries?[0].value.location.description == "f.yaml:1:12")
    #expect(entries[1].keyLocation.description == "f.yaml:2:1")
    #expect(entries[1].keyIsPlain == false)
    #expect(entries[1].value.elements?[0].location.description == "f.yaml:3:5")
  }

  @Test("Text over several lines is one string")
  func lines() throws {
    #expect(
      try value("a: one\n  two\nb: |\n  one\n  two\nc: \"x\n  y\"\n").jsonText
        == #"{"a":"one two","b":"one\ntwo\n","c":"x y"}"#)
  }

  @Test("An anchor under _defs can be used below, and keys keep their order")
  func anchors() throws {
    #expect(
      try value("_defs: {d: &d {z: 1, a: 2}}\nuse: [*d, *d]\n").jsonText
        == #"{"_defs":{"d":{"z":1,"a":2}},"use":[{"z":1,"a":2},{"z":1,"a":2}]}"#)
  }

  @Test("An alias inside of its own anchor is unknown")
  func recursion() {
    #expect(read("_defs:\n  a: &a [*a]\n").codes == [.unknownAlias])
  }

  @Test("A file of JSON is read by the same reader")
  func json() throws {
    #expect(
      try value(#"{"a": [1, 2.5, "x\n\u00e9", null, true], "b": {}}"#).jsonText
        == "{\"a\":[1,2.5,\"x\\né\",null,true],\"b\":{}}")
  }

  @Test("Several faults of one document are reported together")
  func several() {
    #expect(read("a: !x 1\na: &b 2\n<<: 3\n").codes == [.tag, .anchor, .duplicateKey, .mergeKey])
  }
}
