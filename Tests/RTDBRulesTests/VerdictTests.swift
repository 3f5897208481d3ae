import RTDBTree
import Testing

/// Who may read and write, rule by rule: the rows follow the description of the rules' language.
struct VerdictTests {
  struct Row: Sendable, CustomTestStringConvertible {
    var what: String
    var rules: String
    var stored: JSON = .null
    var request: SampleRequest
    var auth: JSON?
    var isAllowed: Bool

    var testDescription: String { what }
  }

  @Test("A request is allowed or denied as the service does it", arguments: reads + queries + writes + validations)
  func verdict(_ row: Row) throws {
    let isAllowed = try row.request.isAllowed(rules: row.rules, stored: row.stored, auth: row.auth)
    #expect(isAllowed == row.isAllowed)
  }

  private static let user = JSON.user()

  private static func row(
    _ what: String, _ rules: String, on stored: JSON = .null, _ request: SampleRequest, as auth: JSON? = nil,
    _ isAllowed: Bool
  ) -> Row {
    Row(what: what, rules: rules, stored: stored, request: request, auth: auth, isAllowed: isAllowed)
  }

  /// Rules of the node `a` with one `.read`.
  private static func read(_ expression: String) -> String { "\"a\": {\".read\": \"\(expression)\"}" }
}

// MARK: - Reading

extension VerdictTests {
  static let reads: [Row] = [
    row("no rules: nobody reads", "", .read("a"), as: user, false),
    row("no rules: nobody writes", "", .set("a", 1), as: user, false),
    row("a grant at the root reaches deep", #"".read": true"#, on: ["a": 1], .read("a/b/c"), true),
    row("a false below a true takes nothing away", #"".read": true, "a": {".read": false}"#, .read("a"), true),
    row("a grant below grants nothing above", #""a": {".read": true}"#, on: ["a": 1], .read(""), as: user, false),
    row("a grant of each child is none of their parent", #""a": {"$k": {".read": true}}"#, .read("a"), false),
    row("a grant of each child", #""a": {"$k": {".read": true}}"#, on: ["a": ["x": 1]], .read("a/x"), true),
    row("a rule beside the path", #""b": {".read": true}"#, .read("a"), false),
    row("a member of nobody is null", read("auth.uid == 'u1'"), .read("a"), false),
    row("null is unlike a text", read("auth.uid != 'zz'"), .read("a"), true),
    row("null at any depth", read("auth.x.y == null"), .read("a"), true),
    row("the length of nothing is an error", read("auth.x.length > 0"), .read("a"), as: user, false),
    row(
      "an error grants nothing, and the walk goes on",
      #""a": {".read": "data.val().length > 1", "b": {".read": true}}"#, on: ["a": ["b": 1]], .read("a/b"), true),
    row(
      "an error grants nothing", #""a": {".read": "data.val().length > 1", "b": {".read": true}}"#, on: ["a": ["b": 1]],
      .read("a"), false),
    row("nothing is ordered beside what is no number", read("(1/0) > 5 || (1/0) <= 5"), .read("a"), false),
    row("the key of a child", #""a": {"$k": {".read": "$k == auth.uid"}}"#, .read("a/u1"), as: user, true),
    row("another key", #""a": {"$k": {".read": "$k == auth.uid"}}"#, .read("a/u2"), as: user, false),
    row("keys further up", #""$x": {"$y": {".read": "$x + $y == 'pq'"}}"#, .read("p/q/r"), true),
    row(
      "a key that is written out wins over the wildcard, whatever comes first",
      #""$k": {".read": true}, "lit": {".read": false}"#, .read("lit"), false),
    row("the wildcard takes the others", #""$k": {".read": true}, "lit": {".read": false}"#, .read("other"), true),
    row("data of another place", read("root.child('b/c').val() == 1"), on: ["b": ["c": 1]], .read("a"), true),
    row("data of the parent", read("data.parent().child('b').exists()"), on: ["b": 1], .read("a"), true),
    row("a path of null is an error", read("data.child(auth.uid).exists()"), on: ["a": ["null": 1]], .read("a"), false),
    row("the parent of the root is an error", read("root.parent().exists() || true"), .read("a"), false),
    row(
      "a priority", read("data.getPriority() == 5"), on: ["a": [".value": "v", ".priority": 5]], .read("a"), true),
    row(
      "the value of a leaf with a priority", read("data.val() == 'v'"), on: ["a": [".value": "v", ".priority": 5]],
      .read("a"), true),
    row("a priority is no child to read", #""a": {"$k": {".read": true}}"#, .read("a/.priority"), false),
    row("a priority is read as its node", read("true"), .read("a/.priority"), true),
    row("what has children equals nothing", read("data.val() == null"), on: ["a": ["b": 1]], .read("a"), false),
    row("what has children is not null", read("data.val() != null"), on: ["a": ["b": 1]], .read("a"), true),
  ]

  private static func byChild(equalTo value: String) -> QueryParams {
    QueryParams(index: .child("o"), start: .init(value: .string(value)), end: .init(value: .string(value)))
  }

  private static func last(_ count: Int) -> QueryParams { QueryParams(limit: .init(count: count, side: .last)) }

  static let queries: [Row] = [
    row("a limit", read("query.limitToLast <= 10"), .read("a", last(10)), true),
    row("a greater limit", read("query.limitToLast <= 10"), .read("a", last(11)), false),
    row("no limit: null is not ordered", read("query.limitToLast <= 10"), .read("a"), false),
    row("the other limit is null", read("query.limitToFirst == null"), .read("a", last(10)), true),
    row(
      "an order and a bound", read("query.orderByChild == 'o' && query.equalTo == auth.uid"),
      .read("a", byChild(equalTo: "u1")), as: user, true),
    row(
      "another bound", read("query.orderByChild == 'o' && query.equalTo == auth.uid"),
      .read("a", byChild(equalTo: "u2")), as: user, false),
    row(
      "one value is both ends", read("query.startAt == 'u1' && query.endAt == 'u1'"),
      .read("a", byChild(equalTo: "u1")), true),
    row(
      "two ends are not one value", read("query.equalTo == null && query.startAt == 'b' && query.endAt == 'm'"),
      .read(
        "a", QueryParams(index: .key, start: .init(value: .string("b")), end: .init(value: .string("m")))), true),
    row("a plain read is not by key", read("query.orderByKey == false"), .read("a"), true),
    row("a plain read by REST is", read("query.orderByKey == true"), .read("a", QueryParams(index: .key)), true),
    row("by value", read("query.orderByValue"), .read("a", QueryParams(index: .value)), true),
    row("by priority", read("query.orderByPriority"), .read("a"), true),
    row("the query on either way", read("(auth == null ? query : query).orderByPriority"), .read("a"), true),
    row(
      "an error on the way to the query", read("(1 > 'a' ? query : query).orderByPriority"), .read("a"), false),
    row(
      "an error on the way to the query, beside what is true",
      read("(1 > 'a' ? query : query).orderByChild == null || true"), .read("a"), false),
    row("no child", read("query.orderByChild == null"), .read("a"), true),
    row(
      "a child deeper down", read("query.orderByChild == 'p/q'"), .read("a", QueryParams(index: .child("p/q"))), true),
  ]
}

// MARK: - Writing

extension VerdictTests {
  private static let mine = #""a": {"$k": {".write": "$k == auth.uid"}}"#
  private static let signedIn = #"".write": "auth != null""#
  private static func write(_ expression: String) -> String { "\"a\": {\".write\": \"\(expression)\"}" }
  private static let smallN = write("newData.child('n').val() < 5")

  static let writes: [Row] = [
    row("a false below a true takes nothing away", #"".write": true, "a": {".write": false}"#, .set("a/b", 1), true),
    row("a grant below grants nothing above", "\"a\": {\(signedIn)}", .set("", ["a": 1]), as: user, false),
    row("a grant of each child is none of their parent", mine, .set("a", ["u1": 1]), as: user, false),
    row("below a grant", mine, .set("a/u1/deep", 1), as: user, true),
    row("above the data after the write", write("newData.hasChild('n')"), .set("a/n", 1), true),
    row("siblings stay in the data after the write", smallN, on: ["a": ["n": 9]], .set("a/m", 1), false),
    row("null is not ordered", smallN, .set("a/m", 1), false),
    row("only once", write("!data.exists()"), on: ["a": 1], .set("a", 2), as: user, false),
    row("no removal", write("newData.exists()"), on: ["a": 1], .delete("a"), as: user, false),
    row("only removal", write("!newData.exists()"), on: ["a": 1], .set("a", [:]), true),
    row(
      "a key that is written out wins over the wildcard", #""a": {"lit": {".write": false}, "$k": {".write": true}}"#,
      .set("a/lit", 1), false),
    row(
      "the wildcard takes the others", #""a": {"lit": {".write": false}, "$k": {".write": true}}"#,
      .set("a/other", 1), true),
    row(
      "one refused location refuses the update", "\"a\": {\(signedIn)}, \"b\": {\".write\": false}",
      .update("", ["a/x": 1, "b/y": 1]), as: user, false),
    row("each location by itself", "\"a\": {\(signedIn)}", .update("", ["a/x": 1]), as: user, true),
    row(
      "several locations below one grant", "\"a\": {\(signedIn)}", .update("a", ["x": 1, "y/z": 2, "y/w": 3]),
      as: user, true),
    row(
      "a grant of one location is none of its neighbour", #""a": {"x": {".write": true}}"#,
      .update("a", ["x": 1, "y": 1]), false),
    row(
      "root is the data before",
      "\"a\": {\".write\": \"root.child('b').val() == 1\"}, \"b\": {\(signedIn)}", .update("", ["a": 5, "b": 1]),
      as: user, false),
    row(
      "keys of an update", #""a": {"$i": {".write": "$i == '0' || $i == '1'"}}"#,
      .update("a", ["0": "p", "1": "q"]), true),
    row("a claim", write("auth.token.role == 'ed'"), .set("a", 1), as: .user(["role": "ed"]), true),
    row("a claim that is not there is not ordered", write("auth.token.lvl >= 3"), .set("a", 1), as: user, false),
    row("a number of a claim", write("auth.token.lvl >= 3"), .set("a", 1), as: .user(["lvl": 3]), true),
    row("a claim that is not there is null", write("auth.token.adm == null"), .set("a", 1), as: user, true),
    row("the provider", write("auth.provider == 'custom'"), .set("a", 1), as: .user(provider: "custom"), true),
    row(
      "members in brackets", write("auth.token['firebase']['sign_in_provider'] == auth.provider"), .set("a", 1),
      as: user, true),
    row("a list of a claim", write("auth.token.l[1] == 'q'"), .set("a", 1), as: .user(["l": ["p", "q"]]), true),
    row(
      "a priority is no child to write", #""a": {"$k": {".write": true}}"#, on: ["a": 5],
      .set("a/.priority", 1), false),
    row("a query says nothing of a write", write("query.limitToFirst == null"), .set("a", 1), true),
    row(
      "a priority is written as its node", write("newData.getPriority() == 1"), on: ["a": 5], .set("a/.priority", 1),
      true),
  ]
}

// MARK: - Validation

extension VerdictTests {
  private static func valid(_ expression: String) -> String {
    "\"a\": {\(signedIn), \".validate\": \"\(expression)\"}"
  }
  private static let needsX = valid("newData.hasChildren(['x'])")
  private static let numberN = "\"a\": {\(signedIn), \"n\": {\".validate\": \"newData.isNumber()\"}}"
  private static let growingN = "\"a\": {\(signedIn), \"n\": {\".validate\": \"newData.val() > data.val()\"}}"
  private static let closed =
    "\"a\": {\(signedIn), \"t\": {\".validate\": \"newData.isString()\"}, \"$o\": {\".validate\": false}}"
  private static let besideB =
    valid("newData.parent().child('b').val() == 1") + ", \"b\": {\(signedIn)}"
  private static let needsV = "\".validate\": \"newData.child('v').isNumber()\", \"a\": {\(signedIn)}"
  private static let fewKeys = "\"a\": {\(signedIn), \"$i\": {\".validate\": \"$i == '0' || $i == '1'\"}}"
  private static let badWithRank: JSON = ["a": ["n": "bad", ".priority": 1]]
  private static let manyNames =
    "\"a\": {\(signedIn)" + (0..<20).map { ", \"k\($0)\": {\".validate\": \"newData.isNumber()\"}" }.joined() + "}"
  private static let deepKeys = "\"a\": {\(signedIn), \"$x\": {\"$y\": {\".validate\": \"$x == $y\"}}}"

  static let validations: [Row] = [
    row("a removal is not validated", valid("false"), on: ["a": 1], .delete("a"), as: user, true),
    row("a value is", valid("false"), .set("a", 1), as: user, false),
    row(
      "a parent that stays is", valid("newData.hasChildren(['x', 'y'])"), on: ["a": ["x": 1, "y": 2]],
      .delete("a/y"), as: user, false),
    row(
      "a parent that vanishes is not", valid("newData.hasChildren()"), on: ["a": ["x": 1]], .delete("a/x"), as: user,
      true),
    row("ancestors see the data merged", needsX, on: ["a": ["x": 1]], .set("a/z", 5), as: user, true),
    row("ancestors are validated", needsX, on: ["a": ["q": 1]], .set("a/z", 5), as: user, false),
    row("the root is an ancestor", needsV, on: ["v": 1], .set("a", 1), as: user, true),
    row("the root denies", needsV, .set("a", 1), as: user, false),
    row("a sibling that is not carried", numberN, on: ["a": ["n": "bad"]], .set("a/m", 1), as: user, true),
    row("a child that is carried", numberN, on: ["a": ["n": "bad"]], .set("a", ["n": "bad"]), as: user, false),
    row("carried without a change", growingN, on: ["a": ["n": 3]], .update("a", ["n": 3]), as: user, false),
    row("not carried by an update", growingN, on: ["a": ["n": 3]], .update("a", ["m": 1]), as: user, true),
    row("an error denies", growingN, .set("a/n", 1), as: user, false),
    row("a closed shape", closed, .set("a", ["t": "x"]), as: user, true),
    row("beside the shape", closed, .set("a", ["t": "x", "z": 1]), as: user, false),
    row("away with what is beside the shape", closed, on: ["a": ["z": 1]], .delete("a/z"), as: user, true),
    row("two locations see each other", besideB, .update("", ["a": 5, "b": 1]), as: user, true),
    row("one of them alone", besideB, .set("a", 5), as: user, false),
    row(
      "the server's time is that of the rules", valid("newData.val() == now"), .set("a", [".sv": "timestamp"]),
      as: user, true),
    row("another time", valid("newData.val() == now"), .set("a", 1000), as: user, false),
    row("keys of what is carried", fewKeys, .set("a", ["p", "q", "r"]), as: user, false),
    row("few children, many rules: valid", manyNames, .set("a", ["k7": 1, "z": "x"]), as: user, true),
    row("few children, many rules: invalid", manyNames, .set("a", ["k7": "x"]), as: user, false),
    row(
      "many children, few rules: valid", numberN, .set("a", ["n": 1, "o": "x", "p": "x"]), as: user, true),
    row(
      "many children, few rules: invalid", numberN, .set("a", ["n": "x", "o": 1, "p": 1]), as: user, false),
    row("all of them fit", fewKeys, .set("a", ["p", "q"]), as: user, true),
    row("keys two levels down", deepKeys, .set("a", ["p": ["p": 1], "q": ["q": 1]]), as: user, true),
    row("one of them is odd", deepKeys, .set("a", ["p": ["p": 1], "q": ["r": 1]]), as: user, false),
    row(
      "a priority with its value", valid("newData.getPriority() != null"), .set("a", [".value": 1, ".priority": 2]),
      as: user, true),
    row("no priority", valid("newData.getPriority() != null"), .set("a", 1), as: user, false),
    row(
      "a priority alone carries no children", numberN, on: ["a": ["n": "bad"]], .set("a/.priority", 1), as: user, true),
    row("a removed priority carries none either", numberN, on: badWithRank, .set("a/.priority", .null), as: user, true),
    row(
      "nor does one in an update", numberN, on: ["a": ["n": "bad"]], .update("a", [".priority": 1, "m": 2]), as: user,
      true),
    row(
      "a child beside a priority is carried", numberN, on: ["a": ["n": 1]], .update("a", [".priority": 1, "n": "bad"]),
      as: user, false),
    row(
      "a priority carries its node", valid("newData.isString()"), on: ["a": 1], .set("a/.priority", 1), as: user,
      false),
    row(
      "ancestors of a priority's node are validated", needsX, on: ["a": ["q": 1]], .set("a/q/.priority", 1), as: user,
      false),
    row(
      "a set with a priority carries children", numberN, .set("a", ["n": "bad", ".priority": 1]), as: user, false),
    row("validation grants nothing", #""a": {".validate": true}"#, .set("a", 1), as: user, false),
    row("an ancestor of several locations", needsX, .update("a", ["x": 1, "z": 2]), as: user, true),
    row("without what it needs", needsX, .update("a", ["y": 1, "z": 2]), as: user, false),
    row("the second location is validated too", numberN, .update("a", ["m": 1, "n": "bad"]), as: user, false),
    row("a location above another one's", numberN, .update("", ["a/m": 1, "a/n": 2]), as: user, true),
  ]
}
