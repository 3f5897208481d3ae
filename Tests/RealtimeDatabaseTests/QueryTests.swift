import Foundation
import RTDBTestSupport
import RTDBTree
import RealtimeDatabase
import Testing

/// What queries select, through the public API.
struct QueryTests {
  struct Case: Sendable, CustomTestStringConvertible {
    var name: String
    var query: @Sendable (DatabaseReference) -> DatabaseQuery
    var keys: [String]
    var testDescription: String { name }

    init(_ name: String, _ keys: [String], _ query: @escaping @Sendable (DatabaseReference) -> DatabaseQuery) {
      self.name = name
      self.query = query
      self.keys = keys
    }
  }

  /// Values 1, 2, 2, "x", true; priorities only at `a` and `b`.
  private static let data: JSON = [
    "a": [".value": 2, ".priority": 7], "b": [".value": 1, ".priority": 5], "c": 2, "d": "x", "e": true,
  ]

  static let cases = [
    Case("no constraint", ["c", "d", "e", "b", "a"]) { $0 },
    Case("by key", ["a", "b", "c", "d", "e"]) { $0.queryOrderedByKey() },
    Case("by value", ["e", "b", "a", "c", "d"]) { $0.queryOrderedByValue() },
    Case("by priority", ["c", "d", "e", "b", "a"]) { $0.queryOrderedByPriority() },
    Case("first", ["c", "d"]) { $0.queryLimited(toFirst: 2) },
    Case("last", ["b", "a"]) { $0.queryLimited(toLast: 2) },
    Case("start at a value", ["a", "c", "d"]) { $0.queryOrderedByValue().queryStarting(atValue: 2) },
    Case("start at a value and key", ["c", "d"]) { $0.queryOrderedByValue().queryStarting(atValue: 2, childKey: "b") },
    Case("start after a value", ["d"]) { $0.queryOrderedByValue().queryStarting(afterValue: 2) },
    Case("start after a value and key", ["c", "d"]) {
      $0.queryOrderedByValue().queryStarting(afterValue: 2, childKey: "a")
    },
    Case("end at a value", ["e", "b", "a", "c"]) { $0.queryOrderedByValue().queryEnding(atValue: 2) },
    Case("end at a value and key", ["e", "b", "a"]) { $0.queryOrderedByValue().queryEnding(atValue: 2, childKey: "a") },
    Case("end before a value", ["e", "b"]) { $0.queryOrderedByValue().queryEnding(beforeValue: 2) },
    Case("end before a value and key", ["e", "b", "a"]) {
      $0.queryOrderedByValue().queryEnding(beforeValue: 2, childKey: "c")
    },
    Case("equal to a value", ["a", "c"]) { $0.queryOrderedByValue().queryEqual(toValue: 2) },
    Case("equal to a value and key", ["c"]) { $0.queryOrderedByValue().queryEqual(toValue: 2, childKey: "c") },
    Case("equal to a boolean", ["e"]) { $0.queryOrderedByValue().queryEqual(toValue: true) },
    Case("keys from one on", ["b", "c", "d", "e"]) { $0.queryOrderedByKey().queryStarting(atValue: "b") },
    Case("keys after one", ["c", "d", "e"]) { $0.queryOrderedByKey().queryStarting(afterValue: "b") },
    Case("keys before one", ["a"]) { $0.queryOrderedByKey().queryEnding(beforeValue: "b") },
    Case("the default order and a bound", ["b", "a"]) { $0.queryStarting(atValue: 5) },
    Case("without a priority", ["c", "d", "e"]) { $0.queryEqual(toValue: nil) },
    Case("a range and a limit", ["a"]) { $0.queryOrderedByValue().queryStarting(atValue: 2).queryLimited(toFirst: 1) },
    Case("the largest limit", ["c", "d", "e", "b", "a"]) { $0.queryLimited(toFirst: 2_147_483_647) },
  ]

  @Test("A query gives its children in its order", arguments: cases)
  func selects(_ example: Case) async throws {
    let world = World()
    await world.serverSet("q", Self.data)
    let query = example.query(world.database().reference(withPath: "q"))
    let added = Recorder<String>()
    let previous = Recorder<String?>()
    query.observe(
      .childAdded,
      andPreviousSiblingKeyWith: { snapshot, key in
        added.append(snapshot.key)
        previous.append(key)
      })
    let value = Recorder<[String]>()
    query.observeSingleEvent(of: .value) { snapshot in
      value.append(snapshot.children.map { ($0 as! DataSnapshot).key })
    }
    await world.settle()
    #expect(added.all == example.keys)
    #expect(value.all == [example.keys])
    #expect(previous.all == [nil] + example.keys.dropLast().map(Optional.some))
    #expect(query.ref.url == World.url + "/q")
  }

  @Test("By a path below the children")
  func byChild() async throws {
    let world = World()
    await world.serverSet("q", ["a": ["n": ["m": 3]], "b": ["n": ["m": 1]], "c": 5])
    let keys = Recorder<String>()
    world.database().reference(withPath: "q").queryOrdered(byChild: "n/m").observe(.childAdded) { keys.append($0.key) }
    await world.settle()
    #expect(keys.all == ["c", "b", "a"])
  }

  @Test("A constraint leaves the query that it comes from alone")
  func immutable() async throws {
    let world = World()
    await world.serverSet("q", Self.data)
    let base = world.database().reference(withPath: "q").queryOrderedByKey()
    let limited = base.queryLimited(toFirst: 1)
    #expect(base.queryLimited(toLast: 2) !== limited)
    let all = try await base.getData()
    let one = try await limited.getData()
    #expect(all.childrenCount == 5 && one.childrenCount == 1)
  }
}
