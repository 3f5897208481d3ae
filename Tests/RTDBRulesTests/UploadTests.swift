import RTDBRules
import RTDBTree
import Testing

/// What an upload accepts and refuses.
struct UploadTests {
  private func refusal(_ expression: String, kind: String = ".read") -> String? {
    do {
      _ = try RulesDocument(json: ["rules": ["p": ["$id": .object([.init(kind, .string(expression))])]]])
      return nil
    } catch { return error.message }
  }

  @Test("The types of expressions are checked", arguments: types + members + methods)
  func checks(_ expression: String, _ message: String?) { #expect(refusal(expression) == message) }

  @Test("Every operand of each kind is accepted where it belongs", arguments: samples)
  func matrix(_ sample: Sample) {
    for (form, message) in Self.forms {
      let expression = form.text.replacing("@", with: sample.text)
      let expected = sample.accepted.contains(form.demand) ? nil : message
      #expect(refusal(expression) == expected, "\(expression)")
    }
  }

  /// What a position demands of its operand.
  enum Demand: Sendable { case boolean, comparable, orderable, numeric, textual }

  struct Sample: Sendable, CustomTestStringConvertible {
    var text: String
    var accepted: Set<Demand>
    var testDescription: String { text }
  }

  private static let samples: [Sample] = [
    Sample(text: "(true)", accepted: [.boolean, .comparable]),
    Sample(text: "query.orderByKey", accepted: [.boolean, .comparable]),
    Sample(text: "data.exists()", accepted: [.boolean, .comparable]),
    Sample(text: "(1 < 2)", accepted: [.boolean, .comparable]),
    Sample(text: "5", accepted: [.comparable, .orderable, .numeric]),
    Sample(text: "now", accepted: [.comparable, .orderable, .numeric]),
    Sample(text: "'a'.length", accepted: [.comparable, .orderable, .numeric]),
    Sample(text: "'a'", accepted: [.comparable, .orderable, .textual]),
    Sample(text: "$id", accepted: [.comparable, .orderable, .textual]),
    Sample(text: "('a' + 1)", accepted: [.comparable, .orderable, .textual]),
    Sample(text: "null", accepted: [.comparable]),
    Sample(text: "data", accepted: []),
    Sample(text: "query", accepted: []),
    Sample(text: "/a/", accepted: []),
    Sample(text: "data.exists", accepted: []),
    Sample(text: "data.val()", accepted: [.comparable, .orderable, .numeric, .textual]),
    Sample(text: "data.getPriority()", accepted: [.comparable, .orderable, .numeric, .textual]),
    Sample(text: "auth", accepted: [.comparable, .orderable, .numeric, .textual]),
    Sample(text: "auth.uid", accepted: [.comparable, .orderable, .numeric, .textual]),
    Sample(text: "query.limitToFirst", accepted: [.comparable, .orderable, .numeric]),
    Sample(text: "(true ? 'a' : 1)", accepted: [.comparable, .orderable, .numeric, .textual]),
  ]

  private static let forms: [((text: String, demand: Demand), String)] = [
    (("@", .boolean), "Expression must evaluate to a boolean."),
    (("!@", .boolean), "! only operates on booleans."),
    (("@ && true", .boolean), "Left operand of && must be boolean."),
    (("true && @", .boolean), "Right operand of && must be boolean."),
    (("true && true && @", .boolean), "Right operand of && must be boolean."),
    (("@ || true", .boolean), "Left operand of || must be boolean."),
    (("true || @", .boolean), "Right operand of || must be boolean."),
    (("@ ? true : false", .boolean), "condition of ? must be boolean."),
    (("@ == 1", .comparable), "Invalid == expression: left operand is not a number, boolean, string, null."),
    (("@ === 1", .comparable), "Invalid == expression: left operand is not a number, boolean, string, null."),
    (("1 == @", .comparable), "Invalid == expression: right operand is not a number, boolean, string, or null."),
    (("@ != 1", .comparable), "Invalid != expression: left operand is not a number, boolean, string, or null."),
    (("1 !== @", .comparable), "Invalid != expression: right operand is not a number, boolean, string, or null."),
    (("@ > 1", .orderable), "Invalid > expression: left operand must be a number or string."),
    (("1 <= @", .orderable), "Invalid <= expression: right operand must be a number or string."),
    (("@ + 1 == 1", .orderable), "Invalid + expression: left operand is not a number or string."),
    (("'a' + @ == 1", .orderable), "Invalid + expression: right operand is not a number or string."),
    (("@ - 1 == 1", .numeric), "Invalid - expression: left operand is not a number."),
    (("1 % @ == 1", .numeric), "Invalid % expression: right operand is not a number."),
    (("@ * 1 == 1", .numeric), "Invalid * expression: left operand is not a number."),
    (("1 / @ == 1", .numeric), "Invalid / expression: right operand is not a number."),
    (("-@ == 1", .numeric), "- only operates on numbers."),
    (("data.child(@).exists()", .textual), "child() expects a string argument."),
    (("data.hasChild(@)", .textual), "hasChild() expects a string argument."),
    (("data.hasChildren([@])", .textual), "hasChildren() expects an array of strings."),
    (("'a'.contains(@)", .textual), "contains() expects a string argument."),
    (("auth.uid.beginsWith(@)", .textual), "beginsWith() expects a string argument."),
    (("'a'.replace(@, 'b') == 'b'", .textual), "Argument 1 of replace() must be a string."),
    (("'a'.replace('a', @) == 'b'", .textual), "Argument 2 of replace() must be a string."),
  ]

  private static let noObject = "Invalid property access: target is not an object."
  private static let noFunction = "Type error: Function call on target that is not a function."

  private static let types: [(String, String?)] = [
    ("(true ? 'a' : 'b') == 'a'", nil), ("(true ? true : false)", nil),
    (
      "(true ? true : 1) && true",
      "Left operand of && must be boolean."
    ), ("auth != null ? true : 1", "Expression must evaluate to a boolean."),
    ("(true ? data : data) == 1", "Invalid == expression: left operand is not a number, boolean, string, null."),
    ("(true ? data : 1) == 1", nil), ("(true ? data : 1).foo == 1", noObject),
    ("(auth != null ? newData.val() : '').contains('a')", "newData is invalid in .read expressions."),
    ("(auth != null ? data.val() : 1).length > 0", nil), ("['a'] == ['a']", "Unexpected array literal."),
    ("data.hasChild(['a'])", "Unexpected array literal."),
    (
      "data == 1 && foo == 2",
      "Invalid == expression: left operand is not a number, boolean, string, null."
    ),
    ("foo == data", "Unknown variable 'foo'."), ("undefined == null", "Unknown variable 'undefined'."),
    ("$nope == 'x'", "Unknown variable '$nope'."), ("'a' == 1", nil), ("1 == 1", nil), ("now > 'a'", nil),
  ]

  private static let members: [(String, String?)] = [
    ("data.foo == 1", "No such method/property 'foo'."), ("data['a'] == 1", "No such method/property 'a'."),
    ("data.val().foo == 1", "No such method/property 'foo'."),
    (
      "data.val()['kind'] == 1",
      "No such method/property 'kind'."
    ), ("'s'.val() == 's'", "No such method/property 'val'."),
    ("query.foo == 1", "No such method/property 'foo'."), ("query.limitToFirst.foo == 1", noObject),
    ("now.foo == 1", noObject), ("null.foo == 1", noObject), ("(true).length > 0", noObject),
    ("/a/.foo == 1", noObject),
    ("data.exists.foo == 1", noObject), ("auth.foo.bar == 1", nil), ("auth.uid.foo == 1", nil), ("auth[$id] == 1", nil),
    ("auth.uid[0] == 'a'", nil), ("data[$id] == 1", "Invalid property access."),
    (
      "$id[0] == 'a'",
      "Invalid property access."
    ), ("root['exi' + 'sts']()", "Invalid property access."), ("root['exists']()", nil),
    ("data.length > 0", "No such method/property 'length'."),
    (
      "data.numChildren() > 0",
      "No such method/property 'numChildren'."
    ), ("auth.exists()", noFunction), ("auth.uid.foo()", noFunction),
    ("auth() == null", noFunction), ("data() == null", noFunction), ("data.val().length() > 0", noFunction),
    ("auth.uid.length() > 0", noFunction), ("data.exists()()", noFunction),
    (
      "'a'.indexOf('a') == 0",
      "No such method/property 'indexOf'."
    ),
    (
      "data.exists == true",
      "Invalid == expression: left operand is not a number, boolean, string, null."
    ),
  ]

  private static let methods: [(String, String?)] = [
    ("data.child() == 1", "child() expects 1 argument."),
    (
      "data.child('a', 'b').exists()",
      "child() expects 1 argument."
    ), ("data.exists(1)", "exists() expects no arguments."),
    ("data.parent('a').exists()", "parent() expects no arguments."),
    ("data.val(1) == 1", "val() expects no arguments."),
    ("'a'.toLowerCase('a') == 'b'", "toLowerCase() expects no arguments."),
    (
      "'a'.contains()",
      "contains() expects 1 argument."
    ), ("'a'.replace('a') == 'b'", "replace() expects two arguments."),
    ("'a'.matches()", "matches() expects 1 regular expression literal argument."),
    (
      "'a'.matches(/a/, /b/)",
      "matches() expects 1 regular expression literal argument."
    ),
    (
      "'a'.matches('a')",
      "matches() expects a regular expression literal argument."
    ), ("'a'.matches((/a/))", nil),
    ("'a'.matches(true ? /a/ : /b/)", "matches() expects a regular expression literal argument."),
    (
      "data.hasChildren('a', 'b')",
      "hasChildren() expects only a single argument (containing an array of child names)."
    ),
    ("data.hasChildren('a')", "hasChildren() expects an array of child names."), ("data.hasChildren([])", nil),
    ("data.hasChildren((['a']))", nil), ("data.hasChildren([['a']])", "Unexpected array literal."),
    ("'a'.matches(/a/g)", "regular expressions do not support flags other than i"),
    (
      "'a'.matches(/a/ii)",
      "regular expressions do not support flags other than i"
    ), ("'a'.matches(/a/i)", nil),
    ("'a'.matches(/[a/)", "unterminated regular expression literal"), ("'a'.matches(/[/]/)", nil),
  ]

  @Test("Each kind of rule has its variables", arguments: [".read", ".write", ".validate"])
  func variables(_ kind: String) {
    for name in ["root", "data"] { #expect(refusal("\(name).exists()", kind: kind) == nil) }
    #expect(refusal("auth != null && now > 0 && query.orderByKey && $id == 'x'", kind: kind) == nil)
    let newData = refusal("newData.exists()", kind: kind)
    #expect(newData == (kind == ".read" ? "newData is invalid in .read expressions." : nil))
  }

  @Test("What is no expression of the language is refused", arguments: syntax)
  func refuses(_ expression: String, _ message: String) { #expect(refusal(expression) == message) }

  private static let assignment = "Rule expressions may not contain assignments."
  private static let end = "Unexpected end of expression."

  private static let syntax: [(String, String)] = [
    ("", end), ("   ", end), ("data.", end), ("(true", end), ("true &&", end), ("data.child('a'", end),
    ("true ? true", end), ("!", end), ("x = 1", assignment), ("now += 1", assignment), ("now++", assignment),
    ("true == x = 2", assignment), ("2 ** 2 == 4", "Rule expressions may not contain operator **."),
    ("1 & 1 == 1", "Rule expressions may not contain operator &."),
    (
      "~1 == 1",
      "Rule expressions may not contain operator ~."
    ), ("true; true", "missing ; before statement"),
    ("var x", "syntax error"), ("true, true", "missing ; before statement"), ("typeof auth == 'x'", "syntax error"),
    ("+1 == 1", "syntax error"), ("({}) == 1", "syntax error"), ("'a' in auth", "missing ; before statement"),
    ("'abc", "unterminated string literal"), ("'a\nb' == ''", "unterminated string literal"),
    (
      "/* x",
      "unterminated comment"
    ), ("a @ b", "illegal character"), ("data..val()", "missing name after . operator"),
    ("auth['a' == 1", end), ("auth['a'; 1", "missing ] in index expression"),
    ("(true; 1", "missing ) in parenthetical"),
    ("data.child('a'; 'b')", "missing ) after argument list"),
    (
      "data.hasChildren(['a';)",
      "missing ] after element list"
    ), ("true ? 1; 2", "missing : in conditional expression"),
    ("1e == 1", "missing exponent"), ("1a == 1", "missing ; before statement"),
    ("0x == 1", "missing ; before statement"),
    ("true true", "missing ; before statement"), ("data.child('a',).exists()", "syntax error"),
  ]
}
