import RTDBTree
import Testing

/// Compares an indexed node under random edits with one that is sorted anew.
@Suite struct IndexedNodeTests {
  private static let indexes: [Index] = [.priority, .key, .value, .child("v"), .child("v/w")]

  private func sortedAnew(_ node: Node, _ index: Index) -> [Entry] {
    Array(node.entries).sorted { index.compare($0, $1) < 0 }
  }

  private func check(_ indexed: IndexedNode, _ index: Index, _ comment: Comment) {
    indexed.checkInvariants()
    let expected = sortedAnew(indexed.node, index)
    #expect(indexed.keys == expected.map(\.key), comment)
    #expect(indexed.first?.key == expected.first?.key && indexed.last?.key == expected.last?.key, comment)
    for (position, entry) in expected.enumerated() {
      let before = position > 0 ? expected[position - 1].key : nil
      let after = position + 1 < expected.count ? expected[position + 1].key : nil
      #expect(indexed.previousKey(of: entry.key, entry.node) == before, comment)
      #expect(indexed.predecessor(of: entry)?.key == before, comment)
      #expect(indexed.successor(of: entry)?.key == after, comment)
      #expect(indexed.neighbour(of: entry, reverse: true)?.key == before, comment)
    }
  }

  /// A place that is not taken has its neighbours as well.
  private func checkFreePlace(_ indexed: IndexedNode, _ index: Index, _ entry: Entry, _ comment: Comment) {
    let expected = sortedAnew(indexed.node, index)
    #expect(indexed.successor(of: entry)?.key == expected.first { index.compare($0, entry) > 0 }?.key, comment)
    #expect(
      indexed.neighbour(of: entry, reverse: true)?.key == expected.last { index.compare($0, entry) < 0 }?.key, comment)
    #expect(indexed.predecessor(of: entry)?.key == expected.last { index.compare($0, entry) < 0 }?.key, comment)
  }

  private func randomData(_ random: inout SplitMix64) -> Node {
    let values: [JSON] = [
      nil, nil, 1, 2, 2.0, "x", true, ["v": 1], ["v": 2], ["v": "s"], ["v": ["w": 1]], ["v": ["w": 2]], ["u": 1],
    ]
    let data = node(values.randomElement(using: &random)!)
    let priorities: [LeafValue?] = [nil, nil, nil, .integer(1), .double(1.5), .string("p")]
    return data.withPriority(priorities.randomElement(using: &random)!)
  }

  @Test("random edits keep the order", arguments: indexes, 0..<5 as Range<UInt64>)
  func randomEdits(index: Index, seed: UInt64) {
    var random = SplitMix64(seed: seed)
    var indexed = IndexedNode(.empty, index: index)
    var versions: [(IndexedNode, [Key])] = []
    for step in 0..<250 {
      let comment: Comment = "seed \(seed) step \(step)"
      let key = Key(["k", "", "z"].randomElement(using: &random)! + String(Int.random(in: 0..<25, using: &random)))
      switch Int.random(in: 0..<12, using: &random) {
      case 0..<6:
        let old = indexed.node.child(key)
        let data = randomData(&random)
        #expect(indexed.setChild(key, to: data) == old, comment)
        #expect(indexed.node.child(key) == data, comment)
      case 6, 7: indexed.set(Path(keys: [key]), to: randomData(&random))
      case 8: indexed.set(Path(keys: [key, "v"]), to: node(.integer(Int64.random(in: 0..<4, using: &random))))
      case 9: indexed.set(Path(keys: [key, "v", "w"]), to: Bool.random(using: &random) ? .empty : node(3))
      case 10: indexed.set(Path(keys: [key, .priority]), to: Bool.random(using: &random) ? .empty : node(2))
      default: indexed.setPriority(.integer(Int64(step)))
      }
      indexed.checkInvariants()
      if step % 5 == 0 { check(indexed, index, comment) }
      checkFreePlace(indexed, index, Entry(key, randomData(&random)), comment)
      if step % 25 == 0 { versions.append((indexed, indexed.keys)) }
    }
    for (version, keys) in versions {
      version.checkInvariants()
      #expect(version.keys == keys)
    }
  }

  @Test("another order of the same node", arguments: indexes, indexes)
  func reindexing(first: Index, second: Index) {
    var random = SplitMix64(seed: 9)
    var data = Node.empty
    for number in 0..<60 { data.setChild(Key("k\(number)"), to: randomData(&random)) }
    let reindexed = IndexedNode(data, index: first).reindexed(by: second)
    check(reindexed, second, "\(first) to \(second)")
    #expect(reindexed == IndexedNode(data, index: second))
  }

  @Test("the root replaces the node, and a leaf may become children")
  func rootAndLeaf() {
    var indexed = IndexedNode(node(5), index: .value)
    indexed.set("a", to: node(2))
    indexed.set("b", to: node(1))
    #expect(indexed.keys == ["b", "a"])
    indexed.set(.root, to: node(["x": 2, "y": 1]))
    #expect(indexed.keys == ["y", "x"])
    indexed.set(".priority", to: node("p"))
    #expect(indexed.node.priority == .string("p"))
    #expect(indexed.withPriority(nil).node.priority == nil)
    check(indexed, .value, "after all")
  }
}
