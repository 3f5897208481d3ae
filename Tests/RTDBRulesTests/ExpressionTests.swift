import RTDBRules
import RTDBTree
import Testing

/// What single expressions are: true, false, or an error, which is neither.
struct ExpressionTests {
  enum Outcome: Sendable { case yes, no, error }

  private static let stored: JSON = [
    "n": 7, "s": "abc", "t": "5", "b": true, "e": "", "big": 1e21, "o": ["x": 1, "7": 2, "deep": ["y": 3]],
    "dots": "a.b.c", "smile": "\u{1F600}e\u{301}",
  ]

  /// Evaluates `data` at the root; an error is what even `… || true` denies.
  private func outcome(_ expression: String) throws -> Outcome {
    func allows(_ text: String) throws -> Bool {
      let rules = try RulesDocument(json: ["rules": ["$k": [".read": .string(text)]]])
      let context = RulesContext(
        auth: .user(["list": ["p", "q"], "org": ["tier": "gold"], "flag": true]), now: 5,
        root: try Node(json: Self.stored))
      return rules.allowsRead("key", in: context)
    }
    if try allows(expression) { return .yes }
    return try allows("(\(expression)) || true") ? .no : .error
  }

  @Test("Operators", arguments: operators + orders + sums)
  func calculates(_ expression: String, _ outcome: Outcome) throws {
    #expect(try self.outcome(expression) == outcome)
  }

  @Test("Snapshots, texts and the user", arguments: snapshots + texts + users)
  func looksUp(_ expression: String, _ outcome: Outcome) throws {
    #expect(try self.outcome(expression) == outcome)
  }

  private static let operators: [(String, Outcome)] = [
    ("true || false && false", .yes), ("false == 1 < 2", .no), ("1 < 2 == 2 < 3", .yes), ("!false && false", .no),
    ("10 - 4 - 3 == 3 && 8 / 4 / 2 == 1", .yes), ("7 % 4 * 2 == 6", .yes), ("1 + 2 * 3 == 7", .yes),
    ("(1 + 2) * 3 == 9", .yes), ("-1 + 2 == 1", .yes), ("- -1 == 1", .yes), ("!!true", .yes),
    ("true ? false : true || true", .no), ("true ? false : true ? true : true", .no),
    ("false ? false : false ? false : true", .yes), ("true || false ? false : true", .no),
    ("5 == '5'", .no), ("5 != '5'", .yes), ("1 == true", .no), ("false == 0", .no), ("false == ''", .no),
    ("1 == 1.0", .yes), ("1 === 1.0", .yes), ("1 !== 1.0", .no), ("null == null", .yes), ("null == false", .no),
    ("1e2 == 100 && .5 == 0.5 && 5. == 5 && 0x1F == 31", .yes), ("-7 % 4 == -3", .yes),
    ("(1/0) == (1/0)", .no), ("(1/0) != 1", .yes), ("1 % 0 == 0", .no), ("0/0 + '' == 'NaN'", .yes),
    ("'\\u0041\\x42\\n\\'' == 'AB\\n\\''", .yes), ("\"a\" == 'a'", .yes),
    ("true /* a note */ && true // the end", .yes), ("\n\ttrue\r\n", .yes),
    ("data.child('none').val() / 2 == 0 || true", .error), ("true || data.child('none').val() > 1", .yes),
    ("data.child('none').val() > 1 || true", .error), ("!(data.child('none').val() > 1)", .error),
    ("false && data.child('none').val() > 1", .no), ("data.child('none').val() > 1 ? true : true", .error),
    ("true ? true : data.child('none').val() > 1", .yes),
  ]

  private static let orders: [(String, Outcome)] = [
    ("'b' < 'c'", .yes), ("'b' > 'b'", .no), ("'B' < 'a'", .yes), ("'\u{FF5E}' > '\u{1F600}'", .yes),
    ("auth > 1", .error), ("now > 'a'", .error), ("auth.uid < 5", .error), ("auth.token.flag > 0", .error),
    ("1 >= 1 && 1 <= 1 && !(1 < 1) && !(1 > 1)", .yes), ("now > 4 && now < 6", .yes),
  ]

  private static let sums: [(String, Outcome)] = [
    ("'one' + 1 == 'one1'", .yes), ("1 + 'one' == '1one'", .yes), ("'v' + root.child('n').val() == 'v7'", .yes),
    ("'' + 0.5 + -0.25 == '0.5-0.25'", .yes), ("'' + 1e21 == '1e+21'", .yes),
    ("'' + 1e20 == '100000000000000000000'", .yes),
    ("'' + 1e-7 == '1e-7'", .yes), ("'' + 0.000001 == '0.000001'", .yes), ("'' + 1.5e300 == '1.5e+300'", .yes),
    ("'' + 123.456 == '123.456'", .yes), ("'' + 0 == '0'", .yes), ("'' + 100 == '100'", .yes),
    ("root.child('none').val() + 'x' == 'nullx'", .error), ("root.child('none').val() + 1 == 1", .error),
    ("auth.token.flag + 1 == 2", .error), ("auth.token.flag + 'x' == 'truex'", .error), ("auth + 1 == 1", .error),
    ("auth.uid - 1 == 0", .error), ("-auth.uid == 1", .error), ("auth.uid * 2 == 2", .error),
    ("1e308 * 10 > 1e308", .yes), ("9007199254740993 == 9007199254740992", .yes),
  ]

  private static let snapshots: [(String, Outcome)] = [
    ("root.child('o/deep/y').val() == 3", .yes), ("root.child('o').child('deep').child('y').exists()", .yes),
    ("root.child('/o//x/').val() == 1", .yes), ("root.child('').exists()", .yes),
    ("root.child('./n').exists()", .no), ("root.child('o/../n').exists()", .no),
    ("root.child('.priority').exists()", .no),
    ("root.child('a#b').exists()", .no), ("root.hasChild('o/x')", .yes), ("root.hasChild('o/z')", .no),
    ("root.hasChildren()", .yes), ("root.child('n').hasChildren()", .no), ("root.child('n').hasChildren([])", .yes),
    ("root.hasChildren(['n', 'o/deep', 'o/' + 'x'])", .yes), ("root.hasChildren(['n', 'none'])", .no),
    ("root.hasChildren([auth.nobody])", .error), ("root.hasChild(root.child('n').val())", .error),
    ("root.child('o').child(root.child('n').val()).exists()", .error), ("root.child(auth).exists()", .error),
    ("root.child('o/deep').parent().child('x').val() == 1", .yes),
    ("root.child('o/deep').parent().parent().exists()", .yes),
    ("root.child('o').child('deep').parent().parent().child('n').val() == 7", .yes),
    ("root.child('none/of/it').parent().exists()", .no), ("data.parent().child('n').val() == 7", .yes),
    ("data.parent().parent().exists()", .error), ("root.parent().exists()", .error),
    ("root.child('n').isNumber() && root.child('s').isString() && root.child('b').isBoolean()", .yes),
    ("root.isNumber() || root.isString() || root.isBoolean()", .no),
    ("root.child('none').isNumber() || root.child('none').isString()", .no),
    ("root.child('none').val() == null && root.child('none').getPriority() == null", .yes),
    ("root[\"exists\"]()", .yes), ("(true ? root : data).child('n').exists()", .yes),
    ("root.val() == root.val()", .no), ("$k == 'key'", .yes), ("(true ? root : 1) == 1", .no),
    ("(true ? query : 1) != 1", .yes),
  ]

  private static let texts: [(String, Outcome)] = [
    ("'abc'.contains('bc') && !'abc'.contains('cb') && 'abc'.contains('')", .yes),
    ("'abc'.beginsWith('ab') && !'abc'.beginsWith('b') && !'a'.beginsWith('ab')", .yes),
    ("'abc'.endsWith('bc') && !'abc'.endsWith('b')", .yes), ("'aab'.contains('ab')", .yes),
    ("'a_b_c'.replace('_', '-') == 'a-b-c'", .yes), ("'aaa'.replace('aa', 'b') == 'ba'", .yes),
    ("root.child('dots').val().replace('.', '') == 'abc'", .yes), ("'q'.replace('[a-z]', '') == ''", .no),
    ("'abc'.toUpperCase() == 'ABC' && 'ABC'.toLowerCase() == 'abc'", .yes),
    ("'abc'.length == 3 && ''.length == 0", .yes), ("'abc'['length'] == 3", .yes),
    ("root.child('smile').val().length == 4", .yes), ("'\u{E9}' == 'e\u{301}'", .no),
    ("'e\u{301}'.contains('e')", .yes), ("'abc'.matches(/b/)", .yes), ("'abc'.matches(/^b/)", .no),
    ("root.child('n').val().length > 0", .error), ("root.child('none').val().length > 0", .error),
    ("root.child('o').val().length > 0", .error), ("root.child('n').val().contains('7')", .error),
    ("'foo1'.contains(root.child('n').val())", .error), ("root.child('n').val().matches(/7/)", .error),
    ("root.child('s').val().replace('a', root.child('n').val()) == ''", .error),
    ("root.child('none').val().toUpperCase() == ''", .error),
    ("root.child('n').isNumber() || root.child('n').val().length > 2", .yes),
  ]

  private static let users: [(String, Outcome)] = [
    ("auth.uid == 'u1' && auth['uid'] == 'u1'", .yes), ("auth.tenant == null && auth.a.b.c == null", .yes),
    ("auth.token.org.tier == 'gold'", .yes), ("auth.token.list[0] == 'p' && auth.token.list[2] == null", .yes),
    ("auth.token.list['length'] == 2", .yes), ("auth.uid.length == 2", .yes), ("auth.none.length == 0", .error),
    ("auth.token[$k] == null", .yes), ("auth.token[null] == null", .error), ("auth.token[-1] == null", .yes),
    ("auth.uid.contains('u')", .yes), ("auth.uid['contains']('u')", .yes), ("auth.token.flag.contains('u')", .error),
    ("auth.contains == null", .yes), ("auth != null && auth != 1", .yes), ("auth.token.flag == true", .yes),
  ]
}
