import RTDBTree
import Testing

@Suite struct ResolveTests {
  private static func increment(_ number: JSON) -> JSON { [".sv": ["increment": number]] }
  private static let time: JSON = [".sv": "timestamp"]

  @Test(
    "an increment adds to what is there",
    arguments: [
      (5, 1, 6), (5, -7, -2), (nil, 3, 3), ("hello", 3, 3), (true, 3, 3), (["hello": "world"], 3, 3), (1.5, 1, 2.5),
      (1, 0.5, 1.5), (1.0, 1, 2.0), (.integer(.max), 1, 9223372036854775808.0),
      (.integer(.min), -1, -9223372036854775809.0),
      (.integer(.max), 0, .integer(.max)), (nil, 0.25, 0.25), (1e308, 1e308, .double(.greatestFiniteMagnitude)),
      ([".value": 4, ".priority": 9], 1, 5),
    ] as [(JSON, JSON, JSON)])
  func increments(existing: JSON, delta: JSON, sum: JSON) {
    let resolved = node(Self.increment(delta)).resolved(existing: node(existing), timestamp: 0)
    #expect(resolved.exportForm == sum)
  }

  @Test("all timestamps of one write are equal, at any depth and as priorities")
  func timestamps() {
    let write: JSON = [
      "a": Self.time, "b": ["c": [".value": "x", ".priority": Self.time]], "d": 1, ".priority": Self.time,
    ]
    let expected: JSON = ["a": 77, "b": ["c": [".value": "x", ".priority": 77]], "d": 1, ".priority": 77]
    #expect(node(write).resolved(existing: .empty, timestamp: 77) == node(expected))
    #expect(
      node([".value": Self.time, ".priority": Self.time]).resolved(existing: .empty, timestamp: 7)
        == node([".value": 7, ".priority": 7]))
  }

  @Test("an increment as priority adds to the existing priority")
  func priorities() {
    let write = node([".value": 10, ".priority": Self.increment(2)])
    #expect(write.resolved(existing: node([".value": 1, ".priority": 5]), timestamp: 0).priority == .integer(7))
    #expect(write.resolved(existing: node(1), timestamp: 0).priority == .integer(2))
    let children = node(["a": 1, ".priority": Self.increment(2)])
    #expect(children.resolved(existing: node(["z": 1, ".priority": 5]), timestamp: 0).priority == .integer(7))
  }

  @Test("increments find their base below")
  func nested() {
    let write = node(["a": ["n": Self.increment(1)], "b": Self.increment(1)])
    #expect(write.resolved(existing: node(["a": ["n": 4]]), timestamp: 0) == node(["a": ["n": 5], "b": 1]))
  }

  @Test("what holds no deferred value stays the very same")
  func sharing() throws {
    let plain = node(["a": ["x": 1], "b": 2, ".priority": 1])
    #expect(!plain.hasDeferredValues)
    guard case .children(let before) = plain, case .children(let after) = plain.resolved(existing: .empty, timestamp: 1)
    else {
      Issue.record("children expected")
      return
    }
    #expect(before === after)
    let write = plain.setting("t", to: node(Self.time))
    guard case .children(let kept) = plain.child("a"),
      case .children(let shared) = write.resolved(existing: .empty, timestamp: 1).child("a")
    else {
      Issue.record("children expected")
      return
    }
    #expect(kept === shared)
    #expect(write.child("t").leafValue == .deferred(.timestamp))
  }

  @Test(
    "deferred values are found",
    arguments: [
      ([".sv": "timestamp"], true), (["a": ["b": [".sv": ["increment": 1]]]], true),
      ([".value": 1, ".priority": [".sv": "timestamp"]], true),
      (["a": 1, ".priority": [".sv": "timestamp"]], true), (["a": 1], false), (nil, false), ("x", false),
    ] as [(JSON, Bool)])
  func detection(data: JSON, isDeferred: Bool) {
    #expect(node(data).hasDeferredValues == isDeferred)
    #expect(!node(data).resolved(existing: .empty, timestamp: 0).hasDeferredValues)
  }
}
