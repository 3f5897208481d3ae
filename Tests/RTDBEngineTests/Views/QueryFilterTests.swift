import RTDBTree
import Testing

@testable import RTDBEngine

@Suite struct QueryFilterTests {
  private static let queries: [Query] = [
    .at("q", first: 3), .at("q", last: 3), .at("q", by: .key, first: 2), .at("q", by: .value, last: 2),
    .at("q", by: .child("a"), first: 2), .at("q", by: .child("a"), from: .integer(2), to: .integer(6)),
    .at("q", by: .child("a"), from: .integer(2), first: 2), .at("q", by: .child("a"), to: .integer(6), last: 2),
    .at("q", by: .value, from: .integer(3), to: .integer(7), last: 1), .at("q", by: .value, first: 1), .at("q"),
    .at("q", by: .value),
  ]

  /// A child with data that every order of the queries sorts by.
  private func child(_ random: inout RandomData) -> Node {
    if random.chance(25) { return .empty }
    let priority: LeafValue? = random.chance(50) ? .integer(Int64(random.below(4))) : nil
    let value = node(.integer(Int64(random.below(9))))
    return random.chance(50) ? value.withPriority(priority) : Node(entries: [Entry("a", value)], priority: priority)
  }

  @Test("With complete data a window is always what the query selects", arguments: queries)
  func windows(query: Query) {
    for seed in 0..<40 as Range<UInt64> {
      var random = RandomData(seed: seed)
      let filter = QueryFilter(query.params)
      var full = IndexedNode(.empty, index: filter.index)
      var window = filter.selection(of: full)
      for _ in 0..<30 {
        let key = Key("k\(random.below(7))")
        full.setChild(key, to: child(&random))
        let before = window
        var changes = ChangeAccumulator()
        let source = CompleteSource(server: full, overlay: .none)
        filter.setChild(&window, key, to: full.node.child(key), source: source, &changes)
        window.checkInvariants()
        #expect(window.node == query.selection(of: full.node), "\(query.short), seed \(seed)")
        expect(changes, are: before.node, window.node, "\(query.short), seed \(seed)")
      }
    }
  }

  @Test("A whole replacement notes the differences of the windows", arguments: queries)
  func replacing(query: Query) {
    for seed in 0..<40 as Range<UInt64> {
      var random = RandomData(seed: seed)
      let filter = QueryFilter(query.params)
      var window = IndexedNode(.empty, index: filter.index)
      for _ in 0..<10 {
        let full = Node(entries: (0..<random.below(9)).map { _ in Entry(Key("k\(random.below(7))"), child(&random)) })
        let before = window
        var changes = ChangeAccumulator()
        filter.replace(&window, with: IndexedNode(full, index: filter.index), &changes)
        window.checkInvariants()
        #expect(window.node == query.selection(of: full), "\(query.short), seed \(seed)")
        expect(changes, are: before.node, window.node, "\(query.short), seed \(seed)")
      }
    }
  }

  private func expect(_ changes: ChangeAccumulator, are old: Node, _ new: Node, _ comment: Comment) {
    var undone = old
    for change in changes.changes {
      #expect(change.kind == .added ? old.child(change.key).isEmpty : old.child(change.key) == change.old, comment)
      #expect(change.kind != .changed || change.node != change.old, comment)
      undone.setChild(change.key, to: change.kind == .removed ? .empty : change.node)
    }
    #expect(undone == new, comment)
  }

  /// Carries out one change of a full window of two without any data beyond it.
  private func withoutSource(_ key: Key, _ data: JSON, last: Bool = false) -> String {
    let query = last ? Query.at("q", by: .value, last: 2) : .at("q", by: .value, first: 2)
    let filter = QueryFilter(query.params)
    var window = filter.selection(of: IndexedNode(node(["a": 3, "b": 5]), index: .value))
    var changes = ChangeAccumulator()
    filter.setChild(&window, key, to: node(data), source: .none, &changes)
    return window.node.text
  }

  @Test("Without complete data a removal shrinks the window, and what is inside pushes the boundary out")
  func partial() {
    #expect(withoutSource("a", nil) == #"{"b":5}"#)
    #expect(withoutSource("c", 4) == #"{"a":3,"c":4}"#)
    #expect(withoutSource("c", 9) == #"{"a":3,"b":5}"#)
    #expect(withoutSource("c", 4, last: true) == #"{"b":5,"c":4}"#)
    #expect(withoutSource("c", 1, last: true) == #"{"a":3,"b":5}"#)
    #expect(withoutSource("a", 9) == #"{"a":9,"b":5}"#)
  }

  @Test("A leaf has nothing to select from, a selection has no priority")
  func wholes() {
    let filter = QueryFilter(Query.at("q", first: 2).params)
    #expect(filter.selection(of: IndexedNode(node(5), index: .priority)).node == .empty)
    #expect(filter.selection(of: IndexedNode(node([".priority": 1, "a": 2]), index: .priority)).node == node(["a": 2]))
    var content = IndexedNode(node(["a": 1]), index: .priority)
    filter.setPriority(&content, .integer(4))
    #expect(content.node.priority == nil)
    filter.unfiltered.setPriority(&content, .integer(4))
    #expect(content.node.priority == .integer(4))
    var empty = IndexedNode(.empty, index: .priority)
    filter.unfiltered.setPriority(&empty, .integer(4))
    #expect(empty.node == .empty)
  }
}
