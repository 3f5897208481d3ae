import RTDBTree
import Testing

@Suite struct RangeFilterTests {
  private static let children: JSON = [
    "a": ["v": 1], "b": ["v": 2], "c": ["v": 2], "d": ["v": 2], "e": ["v": "x"], "f": ["w": 1], "g": ["v": true],
    "h": ["v": ["deep": 1]],
  ]

  private static let byValueOfChild: [([QueryCall], [Key])] = [
    ([.start(2)], ["b", "c", "d", "e", "h"]),
    ([.start(2, "c")], ["c", "d", "e", "h"]),
    ([.start(2, "cc")], ["d", "e", "h"]),
    ([.end(2)], ["a", "b", "c", "d", "f", "g"]),
    ([.end(2, "c")], ["a", "b", "c", "f", "g"]),
    ([.equal(2)], ["b", "c", "d"]),
    ([.equal(2, "c")], ["c"]),
    ([.equal(2.0)], ["b", "c", "d"]),
    ([.equal("2")], []),
    ([.after(2)], ["e", "h"]),
    ([.after(2, "b")], ["c", "d", "e", "h"]),
    ([.before(2)], ["a", "f", "g"]),
    ([.before(2, "c")], ["a", "b", "f", "g"]),
    ([.start(nil), .end(nil)], ["f"]),
    ([.equal(nil)], ["f"]),
    ([.after(nil)], ["a", "b", "c", "d", "e", "g", "h"]),
    ([.before(nil)], []),
    ([.start(true), .before(2)], ["a", "g"]),
    ([.start(3), .end(1)], []),
    ([], ["a", "b", "c", "d", "e", "f", "g", "h"]),
  ]

  @Test(
    "bounds of a child ordering select pairs of value and key", arguments: byValueOfChild,
    [QueryBuilder.Style.apple, .web])
  func childBounds(row: ([QueryCall], [Key]), style: QueryBuilder.Style) throws {
    let params = try query([.byChild("v")] + row.0, style)
    let filter = RangeFilter(params)
    #expect(node(Self.children).entries.filter(filter.contains).map(\.key) == row.1)
    // The range is the same after a way over the wire.
    let received = RangeFilter(try QueryParams(wireForm: params.wireForm))
    #expect(node(Self.children).entries.filter(received.contains).map(\.key) == row.1)
  }

  private static let byKey: [([QueryCall], [Key])] = [
    ([.start("10")], ["10", "a", "b", "c"]),
    ([.end("10")], ["2", "10"]),
    ([.start("2"), .end("a")], ["2", "10", "a"]),
    ([.after("10")], ["a", "b", "c"]),
    ([.after("a")], ["b", "c"]),
    ([.after("2147483647")], ["a", "b", "c"]),
    ([.before("b")], ["2", "10", "a"]),
    ([.before("2")], []),
    ([.before("-2147483648")], []),
    ([.equal("b")], ["b"]),
    ([.equal("bb")], []),
    ([.after("a"), .before("c")], ["b"]),
  ]

  @Test("bounds of a key ordering select keys", arguments: byKey, [QueryBuilder.Style.apple, .web])
  func keyBounds(row: ([QueryCall], [Key]), style: QueryBuilder.Style) throws {
    let params = try query([.byKey] + row.0, style)
    for filter in [RangeFilter(params), RangeFilter(try QueryParams(wireForm: params.wireForm))] {
      #expect(node(["2": 1, "10": 1, "a": 1, "b": 1, "c": 1]).entries.filter(filter.contains).map(\.key) == row.1)
    }
  }

  @Test(
    "bounds of priorities and values",
    arguments: [
      ([.byPriority, .start(2)], ["b", "c"]), ([.byPriority, .end(2)], ["a", "b", "d"]),
      ([.byPriority, .equal(nil)], ["d"]),
      ([.start("x")], ["c"]), ([.byValue, .start(6)], ["b", "c"]), ([.byValue, .equal(5)], ["a"]),
      ([.byValue, .equal(true)], ["d"]),
    ] as [([QueryCall], [Key])])
  func otherOrders(calls: [QueryCall], keys: [Key]) throws {
    let data = node([
      "a": [".value": 5, ".priority": 1], "b": [".value": 6, ".priority": 2], "c": [".value": "s", ".priority": "x"],
      "d": true,
    ])
    let filter = RangeFilter(try query(calls))
    #expect(data.entries.filter(filter.contains).map(\.key) == keys)
  }
}
