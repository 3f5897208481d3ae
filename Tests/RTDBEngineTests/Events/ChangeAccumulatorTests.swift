import RTDBTree
import Testing

@testable import RTDBEngine

@Suite struct ChangeAccumulatorTests {
  private enum Edit: String, CaseIterable { case added, changed, removed }

  /// Performs edits of the child `a` with data that grows from 1; the child is 0 before the first.
  private func net(_ edits: [Edit]) -> [String] {
    var accumulator = ChangeAccumulator()
    var current: JSON = 0
    for (position, edit) in edits.enumerated() {
      let next = JSON.integer(Int64(position + 1))
      switch edit {
      case .added: accumulator.added("a", node(next))
      case .changed: accumulator.changed("a", from: node(current), to: node(next))
      case .removed: accumulator.removed("a", node(current))
      }
      current = next
    }
    return texts(accumulator)
  }

  private func texts(_ accumulator: ChangeAccumulator) -> [String] {
    accumulator.changes.map { change in
      switch change.kind {
      case .added: "added \(change.key) \(change.node.text)"
      case .changed: "changed \(change.key) \(change.old.text) to \(change.node.text)"
      case .removed: "removed \(change.key) \(change.node.text)"
      }
    }
  }

  @Test("One change stays as it is")
  func single() {
    #expect(net([.added]) == ["added a 1"])
    #expect(net([.changed]) == ["changed a 0 to 1"])
    #expect(net([.removed]) == ["removed a 0"])
  }

  @Test("Two changes of a child become one net change")
  func pairs() {
    #expect(net([.removed, .added]) == ["changed a 0 to 2"])
    #expect(net([.added, .removed]) == [])
    #expect(net([.changed, .removed]) == ["removed a 0"])
    #expect(net([.added, .changed]) == ["added a 2"])
    #expect(net([.changed, .changed]) == ["changed a 0 to 2"])
  }

  @Test("Changes that end where they began leave nothing")
  func cancelling() {
    var accumulator = ChangeAccumulator()
    accumulator.removed("a", node(1))
    accumulator.added("a", node(1))
    accumulator.changed("b", from: node(1), to: node(2))
    accumulator.changed("b", from: node(2), to: node(1))
    #expect(accumulator.isEmpty)
  }

  @Test("A change that cancels out leaves those of other children alone")
  func others() {
    var accumulator = ChangeAccumulator()
    for key in ["a", "b", "c"] as [Key] { accumulator.added(key, node(1)) }
    accumulator.removed("a", node(1))
    accumulator.changed("c", from: node(1), to: node(5))
    accumulator.removed("b", node(1))
    accumulator.added("a", node(7))
    #expect(texts(accumulator).sorted() == ["added a 7", "added c 5"])
  }

  @Test("Changes tracked together net with those before and after them")
  func together() {
    var accumulator = ChangeAccumulator()
    accumulator.track(all: [
      Change(kind: .removed, key: "a", node: node(1), old: node(1)),
      Change(kind: .added, key: "b", node: node(2), old: .empty),
    ])
    accumulator.track(all: [
      Change(kind: .added, key: "a", node: node(3), old: .empty),
      Change(kind: .removed, key: "b", node: node(2), old: node(2)),
    ])
    #expect(texts(accumulator) == ["changed a 1 to 3"])
  }

  @Test("The net changes are the difference of the two ends", arguments: 0..<100 as Range<UInt64>)
  func random(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let keys: [Key] = ["a", "b", "c", "d"]
    var content: [Key: Int64] = [:]
    for key in keys where Bool.random(using: &random) { content[key] = 0 }
    let start = content
    var accumulator = ChangeAccumulator()
    for _ in 0..<Int.random(in: 1...12, using: &random) {
      let key = keys.randomElement(using: &random)!
      let value = Int64.random(in: 0...2, using: &random)
      switch content[key] {
      case nil:
        accumulator.added(key, node(.integer(value)))
        content[key] = value
      case let old? where value == old:
        accumulator.removed(key, node(.integer(old)))
        content[key] = nil
      case let old?:
        accumulator.changed(key, from: node(.integer(old)), to: node(.integer(value)))
        content[key] = value
      }
    }
    let expected = keys.compactMap { key -> String? in
      switch (start[key], content[key]) {
      case (nil, let new?): "added \(key) \(new)"
      case (let old?, nil): "removed \(key) \(old)"
      case (let old?, let new?) where old != new: "changed \(key) \(old) to \(new)"
      default: nil
      }
    }
    #expect(texts(accumulator).sorted() == expected.sorted(), "seed \(seed)")
  }
}
