import RTDBTree
import Testing

/// One call of the query API.
struct QueryCall: CustomTestStringConvertible, Sendable {
  let testDescription: String
  let apply: @Sendable (QueryBuilder) throws -> QueryBuilder

  init(_ name: String, _ apply: @escaping @Sendable (QueryBuilder) throws -> QueryBuilder) {
    testDescription = name
    self.apply = apply
  }

  static let byKey = QueryCall("orderedByKey") { try $0.orderedByKey() }
  static let byValue = QueryCall("orderedByValue") { try $0.orderedByValue() }
  static let byPriority = QueryCall("orderedByPriority") { try $0.orderedByPriority() }
  static func byChild(_ path: String) -> QueryCall {
    QueryCall("orderedByChild(\(path))") { try $0.orderedByChild(path) }
  }
  static func start(_ value: JSON) -> QueryCall { QueryCall("startingAt(\(value))") { try $0.starting(at: value) } }
  static func start(_ value: JSON, _ key: String?) -> QueryCall {
    QueryCall("startingAt(\(value), \(key ?? "nil"))") { try $0.starting(at: value, childKey: key) }
  }
  static func after(_ value: JSON, _ key: String? = nil) -> QueryCall {
    QueryCall("startingAfter(\(value), \(key ?? "nil"))") { try $0.starting(after: value, childKey: key) }
  }
  static func end(_ value: JSON) -> QueryCall { QueryCall("endingAt(\(value))") { try $0.ending(at: value) } }
  static func end(_ value: JSON, _ key: String?) -> QueryCall {
    QueryCall("endingAt(\(value), \(key ?? "nil"))") { try $0.ending(at: value, childKey: key) }
  }
  static func before(_ value: JSON, _ key: String? = nil) -> QueryCall {
    QueryCall("endingBefore(\(value), \(key ?? "nil"))") { try $0.ending(before: value, childKey: key) }
  }
  static func equal(_ value: JSON) -> QueryCall { QueryCall("equalTo(\(value))") { try $0.equal(to: value) } }
  static func equal(_ value: JSON, _ key: String?) -> QueryCall {
    QueryCall("equalTo(\(value), \(key ?? "nil"))") { try $0.equal(to: value, childKey: key) }
  }
  static func first(_ count: Int) -> QueryCall {
    QueryCall("limitedToFirst(\(count))") { try $0.limited(toFirst: count) }
  }
  static func last(_ count: Int) -> QueryCall { QueryCall("limitedToLast(\(count))") { try $0.limited(toLast: count) } }
}

/// Applies calls one after the other.
func query(_ calls: [QueryCall], _ style: QueryBuilder.Style = .apple) throws -> QueryParams {
  try calls.reduce(QueryBuilder(style: style)) { try $1.apply($0) }.params
}

@Suite struct QueryBuilderTests {
  typealias Row = (rule: String, calls: [QueryCall], error: DataError.Name)

  private static let orders: [QueryCall] = [.byKey, .byValue, .byPriority, .byChild("a")]
  private static let starts: [QueryCall] = [.start("a"), .start("a", "k"), .after("a"), .after("a", "k")]
  private static let ends: [QueryCall] = [.end("a"), .end("a", "k"), .before("a"), .before("a", "k")]
  private static let equals: [QueryCall] = [.equal("a"), .equal("a", "k")]
  private static func bounds(_ value: JSON) -> [QueryCall] {
    [.start(value), .after(value), .end(value), .before(value), .equal(value)]
  }
  private static func bounds(_ value: JSON, _ key: String) -> [QueryCall] {
    [.start(value, key), .after(value, key), .end(value, key), .before(value, key), .equal(value, key)]
  }
  private static func pairs(_ left: [QueryCall], _ right: [QueryCall]) -> [[QueryCall]] {
    left.flatMap { first in right.map { [first, $0] } }
  }
  private static func rows(_ rule: String, _ calls: [[QueryCall]], _ error: DataError.Name = .invalidQuery) -> [Row] {
    calls.map { (rule, $0, error) }
  }

  static let illegal: [Row] =
    rows("Q1", pairs(orders, orders))
    + rows("Q2", ["$key", ".key", "$priority", ".priority", "$value", ".value", "/", "//"].map { [.byChild($0)] })
    + rows("Q2", ["", "a.b", "a#", "$a", "a[", "a]", "a/.priority"].map { [.byChild($0)] }, .invalidPath)
    + rows("Q3", pairs(starts + equals, starts))
    + rows("Q4", pairs(ends + equals, ends))
    + rows("Q5", pairs(starts + ends + equals, equals))
    + rows(
      "Q6", ([["a": 1], [1], [:], [], [".sv": "timestamp"]] as [JSON]).flatMap { bounds($0).map { [.byValue, $0] } })
    + rows("Q6", bounds(.double(.nan)).map { [.byValue, $0] }, .invalidData)
    + rows("Q7", pairs([.byKey], bounds("a", "k")))
    + rows("Q7", [[.byKey, .start("a", nil)], [.byKey, .end("a", nil)], [.byKey, .equal("a", nil)]])
    + rows("Q8", ([1, 1.5, true, nil] as [JSON]).flatMap { pairs([.byKey], bounds($0)) })
    + rows("Q8", ([1, 1.5, nil] as [JSON]).flatMap { pairs(bounds($0), [.byKey]) })
    + rows("Q9", pairs(bounds("a", "k"), [.byKey]))
    + rows("Q10", pairs([.byPriority], bounds(true) + bounds(false, "k")) + bounds(true).map { [$0] })
    + rows("Q11", pairs([.first(1), .last(1)], [.first(1), .last(1)]))
    + rows("Q11", [0, -1, 2_147_483_648].flatMap { [[.first($0)], [.last($0)]] })
    + rows("Q12", ["", "a.b", "a/b", "a#", "$", "[", "]"].flatMap { pairs([.byValue], bounds(1, $0)) }, .invalidKey)
    + rows("exclusive keys", [[.byKey, .after("a.b")], [.byKey, .before("")]], .invalidKey)
    + rows("value before key", [[.start([1], "a.b")], [.equal([1], "a.b")]])
    + rows("value before twice", [[.start(1), .start([1])]])
    + rows("key before twice", [[.equal(1), .equal(1, "a.b")]], .invalidKey)

  @Test("illegal combinations are refused", arguments: illegal.indices)
  func refusals(index: Int) {
    let row = Self.illegal[index]
    let error = #expect(throws: DataError.self, "\(row.rule) \(row.calls.map(\.testDescription))") {
      try query(row.calls)
    }
    #expect(error?.name == row.error, "\(row.rule) \(row.calls.map(\.testDescription)): \(String(describing: error))")
  }

  @Test("the call before the refused one is legal", arguments: illegal.indices)
  func legalPrefixes(index: Int) {
    let row = Self.illegal[index]
    #expect(throws: Never.self, "\(row.calls.map(\.testDescription))") { try query(Array(row.calls.dropLast())) }
  }

  typealias Bound = QueryParams.Bound

  @Test(
    "legal calls give their parameters in the Apple form",
    arguments: [
      ([], QueryParams()),
      ([.byPriority], QueryParams()),
      ([.byChild("/a//b/")], QueryParams(index: .child("a/b"))),
      ([.first(2_147_483_647)], QueryParams(limit: .init(count: 2_147_483_647, side: .first))),
      ([.last(3), .byValue], QueryParams(index: .value, limit: .init(count: 3, side: .last))),
      ([.start(nil)], QueryParams(start: Bound(value: nil))),
      ([.byValue, .start(true, "k")], QueryParams(index: .value, start: Bound(value: .bool(true), key: "k"))),
      ([.start(1, nil)], QueryParams(start: Bound(value: .integer(1)))),
      (
        [.equal("a", "k")],
        QueryParams(start: Bound(value: .string("a"), key: "k"), end: Bound(value: .string("a"), key: "k"))
      ),
      ([.after(1)], QueryParams(start: Bound(value: .integer(1), key: .max))),
      ([.after(1, "k")], QueryParams(start: Bound(value: .integer(1), key: "k "))),
      ([.after(1, "2147483647")], QueryParams(start: Bound(value: .integer(1), key: " "))),
      ([.before(1)], QueryParams(end: Bound(value: .integer(1), key: .min))),
      ([.before(1, "k ")], QueryParams(end: Bound(value: .integer(1), key: "k"))),
      (
        [.byKey, .start("b"), .end("c")],
        QueryParams(index: .key, start: Bound(value: .string("b")), end: Bound(value: .string("c")))
      ),
      (
        [.byKey, .after("b", nil), .before("10")],
        QueryParams(index: .key, start: Bound(value: .string("b ")), end: Bound(value: .string("9")))
      ),
      (
        [.after("b"), .before("10"), .byKey],
        QueryParams(index: .key, start: Bound(value: .string("b ")), end: Bound(value: .string("9")))
      ),
      ([.byKey, .before("-2147483648")], QueryParams(index: .key, end: Bound(value: .string("[MIN_NAME]")))),
      (
        [.equal(1), .byValue],
        QueryParams(index: .value, start: Bound(value: .integer(1)), end: Bound(value: .integer(1)))
      ),
    ] as [([QueryCall], QueryParams)])
  func appleForm(calls: [QueryCall], params: QueryParams) throws {
    #expect(try query(calls) == params)
  }

  @Test(
    "the web form marks exclusive bounds",
    arguments: [
      ([.after(1)], QueryParams(start: Bound(value: .integer(1), key: .max, isExclusive: true))),
      ([.before(1, "k")], QueryParams(end: Bound(value: .integer(1), key: "k", isExclusive: true))),
      (
        [.byKey, .after("b"), .before("c")],
        QueryParams(
          index: .key, start: Bound(value: .string("b"), isExclusive: true),
          end: Bound(value: .string("c"), isExclusive: true))
      ),
      ([.start(1, "k")], QueryParams(start: Bound(value: .integer(1), key: "k"))),
    ] as [([QueryCall], QueryParams)])
  func webForm(calls: [QueryCall], params: QueryParams) throws {
    #expect(try query(calls, .web) == params)
  }

  @Test("a builder is not changed by what is built from it")
  func immutability() throws {
    let base = try QueryBuilder().orderedByValue()
    _ = try base.starting(at: 1)
    let other = try base.starting(at: 2).limited(toLast: 1)
    #expect(base.params == QueryParams(index: .value))
    #expect(other.params.start?.value == .integer(2))
  }
}
