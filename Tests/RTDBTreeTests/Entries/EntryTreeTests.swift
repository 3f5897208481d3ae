import RTDBTree
import Testing

/// Compares the tree with a sorted array that undergoes the same edits.
@Suite struct EntryTreeTests {
  private struct Model {
    var entries: [(key: Key, value: Int64)] = []

    func position(_ key: Key) -> Int { entries.firstIndex { $0.key >= key } ?? entries.count }
    func holds(_ key: Key) -> Bool { entries.contains { $0.key == key } }

    mutating func set(_ key: Key, _ value: Int64) -> Int64? {
      let position = position(key)
      guard holds(key) else {
        entries.insert((key, value), at: position)
        return nil
      }
      defer { entries[position].value = value }
      return entries[position].value
    }

    mutating func remove(_ key: Key) -> Int64? {
      holds(key) ? entries.remove(at: position(key)).value : nil
    }
  }

  private func leaf(_ value: Int64) -> Node { .leaf(.integer(value)) }
  private func value(_ node: Node?) -> Int64? {
    if case .integer(let value)? = node?.leafValue { value } else { nil }
  }
  private func check(_ tree: EntryTree, _ model: Model, _ comment: Comment) {
    tree.checkInvariants { $0.key < $1.key }
    #expect(tree.count == model.entries.count, comment)
    var position = 0
    tree.forEach { entry in
      #expect(entry.key == model.entries[position].key && value(entry.node) == model.entries[position].value, comment)
      position += 1
    }
    #expect(tree.first?.key == model.entries.first?.key, comment)
    #expect(tree.last?.key == model.entries.last?.key, comment)
  }
  private func keys(_ iterator: some IteratorProtocol<Entry>) -> [Key] {
    var iterator = iterator
    var keys: [Key] = []
    while let entry = iterator.next() { keys.append(entry.key) }
    return keys
  }
  private func checkSearches(_ tree: EntryTree, _ model: Model, at key: Key, _ comment: Comment) {
    let probe = KeyProbe(key)
    let keys = model.entries.map(\.key)
    #expect(value(tree.node(key)) == model.entries.first { $0.key == key }?.value, comment)
    #expect(tree.predecessor(probe)?.key == keys.last { $0 < key }, comment)
    #expect(tree.successor(probe)?.key == keys.first { $0 > key }, comment)
    #expect(self.keys(tree.iterator(from: probe)) == keys.filter { $0 >= key }, comment)
    #expect(self.keys(tree.reversedIterator(from: probe)) == keys.filter { $0 <= key }.reversed(), comment)
    #expect(self.keys(tree.makeIterator()) == keys, comment)
    #expect(self.keys(tree.reversedIterator()) == keys.reversed(), comment)
  }

  @Test(
    "random edits act as on a sorted array, and old versions stay", arguments: 0..<6 as Range<UInt64>, [20, 300, 5000])
  func randomEdits(seed: UInt64, range: Int) {
    var random = SplitMix64(seed: seed)
    var (tree, model) = (EntryTree(), Model())
    var versions: [(tree: EntryTree, model: Model)] = []
    for step in 0..<600 {
      let comment: Comment = "seed \(seed) step \(step)"
      let key = Key("k\(Int.random(in: 0..<range, using: &random))")
      // Phases of growth and of shrinking, so that nodes split and merge.
      switch (Int.random(in: 0..<10, using: &random), step / 150 % 2) {
      case (0..<6, 0), (0..<2, 1):
        #expect(
          value(tree.set(KeyProbe(key), to: Entry(key, leaf(Int64(step))))) == model.set(key, Int64(step)), comment)
      case (6, _):
        let found = tree.modify(KeyProbe(key)) { $0 = leaf(Int64(-step - 1)) }
        #expect(found == model.holds(key), comment)
        if found { _ = model.set(key, Int64(-step - 1)) }
      default:
        let key = model.entries.randomElement(using: &random)?.key ?? key
        #expect(value(tree.remove(KeyProbe(key))) == model.remove(key), comment)
        #expect(tree.remove(KeyProbe(key)) == nil, comment)
      }
      tree.checkInvariants { $0.key < $1.key }
      if step % 37 == 0 {
        check(tree, model, comment)
        checkSearches(tree, model, at: key, comment)
        versions.append((tree, model))
      }
    }
    for version in versions { check(version.tree, version.model, "an old version of seed \(seed)") }
  }

  @Test("deep trees grow and shrink to nothing", arguments: [0, 1, 2])
  func growAndShrink(order: Int) {
    var random = SplitMix64(seed: 3)
    var keys = (0..<6000).map { Key(String($0)) }
    if order == 1 { keys.reverse() }
    if order == 2 { keys.shuffle(using: &random) }
    var tree = EntryTree()
    for key in keys { tree.set(KeyProbe(key), to: Entry(key, leaf(1))) }
    tree.checkInvariants { $0.key < $1.key }
    let full = tree
    #expect(tree.count == 6000 && tree.first?.key == "0" && tree.last?.key == "5999")
    for (position, key) in keys.enumerated() {
      #expect(tree.remove(KeyProbe(key)) != nil)
      if position % 500 == 0 { tree.checkInvariants { $0.key < $1.key } }
    }
    #expect(tree.isEmpty && tree.first == nil && tree.last == nil)
    full.checkInvariants { $0.key < $1.key }
    #expect(full.count == 6000)
  }

  @Test(
    "a tree is built from sorted entries of any number", arguments: Array(0...320) + [4912, 4913, 4914, 30_000])
  func building(count: Int) {
    let entries = ContiguousArray((0..<count).map { Entry(Key(String($0)), leaf(Int64($0))) })
    var tree = EntryTree(sorted: entries)
    tree.checkInvariants { $0.key < $1.key }
    #expect(tree.count == count)
    #expect(tree.map(\.key) == entries.map(\.key))
    guard count > 0 else { return }
    tree.remove(KeyProbe(Key(String(count / 2))))
    tree.set(KeyProbe("new"), to: Entry("new", leaf(0)))
    tree.checkInvariants { $0.key < $1.key }
    #expect(tree.count == count)
  }

  @Test("of equal keys in unsorted input the last one counts")
  func unsorted() {
    let tree = EntryTree(unsorted: [Entry("b", leaf(1)), Entry("a", leaf(2)), Entry("b", leaf(3))])
    #expect(tree.map(\.key) == ["a", "b"])
    #expect(value(tree.node("b")) == 3)
    #expect(EntryTree(unsorted: [Entry("a", leaf(1)), Entry("a", leaf(2))]).count == 1)
  }

  @Test("versions that share everything are identical")
  func identity() {
    var tree = EntryTree(unsorted: [Entry("a", leaf(1))])
    let old = tree
    #expect(tree.isIdentical(to: old))
    tree.remove(KeyProbe("missing"))
    #expect(tree.isIdentical(to: old))
    tree.set(KeyProbe("a"), to: Entry("a", leaf(1)))
    #expect(!tree.isIdentical(to: old))
  }
}
