import RTDBRules
import RTDBTree
import Testing

/// Documents of rules as texts, and the places of mistakes in them.
struct RulesDocumentTests {
  @Test(
    "The dialect has comments, trailing commas, and raw line breaks and tabs in strings",
    arguments: [
      "{\"rules\": {}}", "{\"rules\": {},}", "{\"rules\": {\"a\": {\".read\": true,},},}",
      "// first\n{\"rules\": /* here */ {\".read\": \"true\" // there\n}}// last",
      "{\"rules\":{\".read\":\"true\r\n\t&& true\"}}",
      "{\"rules\":{\"a\":{\".indexOn\":[\"x\",\"y/z\",]}}}", "{\"rules\":{\"a\":{\".indexOn\":\".value\"}}}",
      "{\"rules\":{\".read\":\"\\u0074rue\"}}", "{\"rules\":{\"$a\":{\"$b\":{\".read\":\"$a == $b\"}}}}",
      "\n\t {\"rules\":{\"a b\":{},\"\u{E9}\":{},\"\":{}}}\r\n",
      "{\"rules\":{\"a\":{\".read\":false,\".write\":\"false\"}}}",
    ])
  func accepted(_ text: String) throws {
    let document = try RulesDocument(text: text)
    #expect(document.text == text)
  }

  @Test("The first mistake is told with its place", arguments: structure + dialect)
  func refused(_ text: String, _ description: String) {
    let error = #expect(throws: RulesError.self) { try RulesDocument(text: text) }
    #expect(error?.description == description)
  }

  private static let forbidden = ##"String can't contain ".", "#", "$", "/", "[", or "]""##
  private static let noRule = "Invalid rule expression.  Expected 'true', 'false', or an expression string."
  private static let noIndex = "Invalid indexOn expression. Must be either a string or an array of strings"
  private static let missing = "Expected 'rules' property."

  private static let structure: [(String, String)] = [
    ("{}", "1:2: \(missing)"), ("[]", "1:1: \(missing)"), ("5", "1:1: \(missing)"),
    ("{\n  \"rule\": {}\n}", "2:3: \(missing)"), ("{\"rules\": {},\n \"more\": {}}", "2:2: \(missing)"),
    ("{\"rules\": true}", "1:11: Expected '{'."),
    ("{\n  \"rules\": {\n    \"b\": \"true\"\n  }\n}", "3:10: Expected '{'."),
    ("{\"rules\": {\".valdiate\": \"true\"}}", "1:25: Expected '{'."),
    ("{\"rules\": {\".x\": {}}}", "1:12: \(forbidden)"),
    ("{\"rules\": {\"a#b\": {}}}", "1:12: \(forbidden)"), ("{\"rules\": {\"a/b\": {}}}", "1:12: \(forbidden)"),
    ("{\"rules\": {\"//\": \"a note\"}}", "1:18: Expected '{'."), ("{\"rules\": {\"$a$b\": {}}}", "1:12: \(forbidden)"),
    ("{\"rules\": {\".write\": {\"x\": 1}}}", "1:22: \(noRule)"), ("{\"rules\": {\".read\": 1}}", "1:21: \(noRule)"),
    ("{\"rules\": {\".read\": null}}", "1:21: \(noRule)"), ("{\"rules\": {\".indexOn\": 1}}", "1:24: \(noIndex)"),
    ("{\"rules\": {\".indexOn\": [\"a\", 1]}}", "1:24: \(noIndex)"),
    ("{\"rules\": {\"$x\": {}, \"$y\": {}}}", "1:22: Cannot have multiple default rules ('$x' and '$y')."),
    ("{\"rules\": {\"$one\": {}, \"b\": {\".read\": \"$one == ''\"}}}", "1:40: Unknown variable '$one'."),
    ("{\"rules\":{\"a\":{\".read\":\"data.foo()\"},\"b\":3}}", "1:25: No such method/property 'foo'."),
    (
      "{\"rules\":{\n\t\"a\":{\n\t\t\".write\":\"\\\"x\\\" == 'y'\n\t\t|| firebase == 1\"}}}",
      "4:6: Unknown variable 'firebase'."
    ),
    ("{\"rules\":{\"\u{1F600}\":{\".read\":\"foo\"}}}", "1:26: Unknown variable 'foo'."),
    ("{\"rules\":{\"\u{E9}\":{\".read\":\"foo\"}}}", "1:25: Unknown variable 'foo'."),
    (
      "{\"rules\":{\".read\":\"1 < 2 && 'a' == data\"}}",
      "1:36: Invalid == expression: right operand is not a number, boolean, string, or null."
    ),
    ("{\"rules\":{\".read\":\"true &&\"}}", "1:27: Unexpected end of expression."),
  ]

  private static let dialect: [(String, String)] = [
    ("{\"rules\":{\".read\":\"true\\\n\"}}", "1:24: Invalid escape: '\\\n'"),
    ("{\"rules\":{\"a\":{},,}}", "1:18: Expected '\"'."), ("{\"rules\":{,\"a\":{}}}", "1:11: Unexpected ','."),
    ("{\"rules\":{} \"x\"}", "1:13: Expected '}'."), ("{\"rules\" {}}", "1:10: Expected ':'."),
    ("{\"rules\":{\".indexOn\":[\"a\" \"b\"]}}", "1:27: Expected ']'."), ("{'rules':{}}", "1:2: Unexpected '''."),
    ("{\"rules\":{}}}", "1:13: Unexpected '}'."), ("{\"rules\":{\"a", "1:11: Unterminated string."),
    ("{\"rules\":{", "1:11: Unexpected end of input."), ("", "1:1: Unexpected end of input."),
    ("{\"rules\":{}} /* x", "1:14: Unterminated comment."), ("{\"rules\":/}", "1:10: Unexpected '/'."),
    ("{\"rules\":{\".read\":tru}}", "1:19: Unexpected 't'."),
    ("{\"rules\":{\"\\u12\":{}}}", "1:12: Invalid escape: '\\u'"),
    ("{\"rules\":{\".read\":1.5.2}}", "1:19: Unexpected '1'."), ("\u{E9}", "1:1: Unexpected '\u{E9}'."),
  ]

  @Test("A document keeps what was given, in its order and without comments")
  func json() throws {
    let text =
      #"{"rules": {"b": {".read": "true\n|| false"}, /* note */ "a": {".indexOn": ["x", ".value"]}, ".write": false}}"#
    let document = try RulesDocument(text: text)
    let json: JSON = [
      "rules": ["b": [".read": "true\n|| false"], "a": [".indexOn": ["x", ".value"]], ".write": false]
    ]
    #expect(document.json == json)
    #expect(try RulesDocument(json: json).json == json)
  }

  @Test("Indexes belong to the parent of what they order, at wildcards too", arguments: indexes)
  func hasIndex(_ path: String, _ index: Index, _ isThere: Bool) throws {
    let rules = try RulesDocument(
      text: """
        {"rules": {
          "games": {".indexOn": ["score", "ratings/pos"], "$game": {".indexOn": ".value"}},
          "lit": {".indexOn": "x"}, "$other": {".indexOn": "y"}
        }}
        """)
    #expect(rules.hasIndex(for: QueryParams(index: index), at: Path(path)) == isThere)
  }

  private static let indexes: [(String, Index, Bool)] = [
    ("games", .child("score"), true), ("games", .child("ratings/pos"), true), ("games", .child("ratings"), false),
    ("games", .value, false), ("games/x", .value, true), ("games/x", .child("score"), false),
    ("games/x/y", .value, false), ("", .child("score"), false), ("lit", .child("x"), true), ("lit", .child("y"), false),
    ("more", .child("y"), true), ("more", .child("x"), false), ("games", .key, true), ("none/at/all", .priority, true),
  ]
}
