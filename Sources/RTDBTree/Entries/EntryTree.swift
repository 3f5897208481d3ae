/// A persistent ordered collection of entries: a B-tree whose nodes are shared between versions and changed in place
/// where nobody else holds them.
///
/// The order is that of the probes it is used with; one tree must always be used with probes of one order.
package struct EntryTree: @unchecked Sendable {
  private(set) var root: EntryTreeNode?
  package private(set) var count: Int

  package init() {
    root = nil
    count = 0
  }

  /// Takes entries that are already in order, without duplicates.
  ///
  /// - Complexity: O(n).
  package init(sorted entries: ContiguousArray<Entry>) {
    count = entries.count
    root = entries.isEmpty ? nil : EntryTreeNode.build(entries[...])
  }

  /// Sorts entries by key; of equal keys the last one counts.
  ///
  /// - Complexity: O(n log n), O(n) for input in order.
  package init(unsorted entries: some Sequence<Entry>) {
    let entries = ContiguousArray(entries)
    if entries.indices.dropFirst().allSatisfy({ entries[$0 - 1].key < entries[$0].key }) {
      self.init(sorted: entries)
      return
    }
    self.init()
    for entry in entries { set(KeyProbe(entry.key), to: entry) }
  }

  package var isEmpty: Bool { count == 0 }

  /// Whether both trees are the very same version, so that nothing differs.
  package func isIdentical(to other: EntryTree) -> Bool { root === other.root }
}

// MARK: - Searching

extension EntryTree {
  /// The node stored under a key, for trees in key order.
  ///
  /// - Complexity: O(log n).
  package func node(_ key: Key) -> Node? { find(KeyProbe(key))?.node }

  /// The entry at a position.
  package func find(_ probe: some EntryProbe) -> Entry? { root?.find(probe) }

  package var first: Entry? {
    guard var node = root else { return nil }
    while !node.isLeaf { node = node.children[0] }
    return node.entries[0]
  }

  package var last: Entry? {
    guard var node = root else { return nil }
    while !node.isLeaf { node = node.children[node.children.count - 1] }
    return node.entries.last
  }

  /// The nearest entry before a position.
  package func predecessor(_ probe: some EntryProbe) -> Entry? {
    var best: Entry?
    var node = root
    while let current = node {
      let (index, _) = current.search(probe)
      if index > 0 { best = current.entries[index - 1] }
      node = current.isLeaf ? nil : current.children[index]
    }
    return best
  }

  /// The nearest entry behind a position.
  package func successor(_ probe: some EntryProbe) -> Entry? {
    var best: Entry?
    var node = root
    while let current = node {
      let (position, found) = current.search(probe)
      let index = found ? position + 1 : position
      if index < current.entries.count { best = current.entries[index] }
      node = current.isLeaf ? nil : current.children[index]
    }
    return best
  }
}

// MARK: - Editing

extension EntryTree {
  /// Inserts an entry at its position, or replaces the one there and returns its node.
  @discardableResult
  package mutating func set(_ probe: some EntryProbe, to entry: Entry) -> Node? {
    guard root != nil else {
      root = EntryTreeNode(entries: CollectionOfOne(entry))
      count = 1
      return nil
    }
    EntryTreeNode.makeUnique(&root!)
    switch root!.insert(probe, entry) {
    case .replaced(let old): return old
    case .inserted: break
    case .split(let middle, let right):
      root = EntryTreeNode(entries: CollectionOfOne(middle), children: [root!, right])
    }
    count += 1
    return nil
  }

  /// Removes the entry at a position and returns its node.
  @discardableResult
  package mutating func remove(_ probe: some EntryProbe) -> Node? {
    // Looking first keeps a miss from copying the path.
    guard root != nil, find(probe) != nil else { return nil }
    EntryTreeNode.makeUnique(&root!)
    let removed = root!.remove(probe)
    if root!.entries.isEmpty { root = root!.isLeaf ? nil : root!.children[0] }
    count -= 1
    return removed
  }

  /// Changes the node of an entry in place; the result says whether there was one.
  package mutating func modify(_ probe: some EntryProbe, _ body: (inout Node) -> Void) -> Bool {
    guard root != nil, find(probe) != nil else { return false }
    EntryTreeNode.makeUnique(&root!)
    root!.modify(probe, body)
    return true
  }
}

// MARK: - Iterating

extension EntryTree: Sequence {
  package func makeIterator() -> EntryTreeIterator { EntryTreeIterator(root) }

  /// The entries from the one at or behind a position.
  package func iterator(from probe: some EntryProbe) -> EntryTreeIterator { EntryTreeIterator(root, from: probe) }

  /// The entries from last to first.
  package func reversedIterator() -> EntryTreeReverseIterator { EntryTreeReverseIterator(root) }

  /// The entries backwards from the one at or before a position.
  package func reversedIterator(from probe: some EntryProbe) -> EntryTreeReverseIterator {
    EntryTreeReverseIterator(root, from: probe)
  }

  /// Visits every entry in order; faster than an iterator.
  package func forEach(_ body: (Entry) throws -> Void) rethrows { try root?.forEach(body) }

  /// Whether both trees hold equal keys and nodes in the same order; shared parts are not visited.
  func hasSameEntries(as other: EntryTree) -> Bool {
    if isIdentical(to: other) { return true }
    guard count == other.count else { return false }
    var theirs = other.makeIterator()
    for entry in self {
      guard let opposite = theirs.next(), entry.key == opposite.key, entry.node == opposite.node else { return false }
    }
    return true
  }

  /// Asserts the order and the shape of the tree.
  ///
  /// - Complexity: O(n).
  package func checkInvariants(_ inOrder: (Entry, Entry) -> Bool) {
    var previous: Entry?
    var seen = 0
    forEach { entry in
      if let previous { precondition(inOrder(previous, entry), "entries out of order at \(entry.key)") }
      precondition(!entry.node.isEmpty, "an empty node is stored at \(entry.key)")
      previous = entry
      seen += 1
    }
    precondition(seen == count, "the count \(count) differs from the \(seen) entries")
    _ = root?.checkShape()
  }
}
