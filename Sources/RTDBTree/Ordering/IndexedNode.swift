/// A node together with one order over its children, kept up to date by every edit.
///
/// Where the order is the key order (key index, or no child has anything to sort by) the node's own entries serve.
package struct IndexedNode: Sendable {
  package private(set) var node: Node
  package let index: Index
  /// The children in index order; nil where key order is the index order.
  private var sorted: EntryTree?

  /// - Complexity: O(n log n) unless key order serves.
  package init(_ node: Node, index: Index) {
    self.node = node
    self.index = Mutant.isActive(.prioritiesIgnoredInOrder) && index == .priority ? .key : index
    sorted = IndexedNode.sort(node, by: self.index)
  }

  private static func sort(_ node: Node, by index: Index) -> EntryTree? {
    switch index {
    case .key: return nil
    case .priority where !node.hasPrioritizedChild: return nil
    default: break
    }
    var entries = ContiguousArray<Entry>()
    entries.reserveCapacity(node.childCount)
    var defined = false
    node.entries.forEach {
      entries.append(Entry($0.key, $0.node, in: index))
      defined = defined || index.isDefined(on: $0.node)
    }
    guard defined else { return nil }
    entries.sort { $0.sortWord != $1.sortWord ? $0.sortWord < $1.sortWord : index.compare($0, $1) < 0 }
    return EntryTree(sorted: entries)
  }

  /// The children in index order.
  package var entries: EntryTree { sorted ?? node.entries }

  /// Whether iteration by key is iteration by index.
  private var usesKeyOrder: Bool { sorted == nil }

  /// The same node in another order.
  package func reindexed(by index: Index) -> IndexedNode {
    index == self.index ? self : IndexedNode(node, index: index)
  }

  /// Replaces an immediate child; returns what was there before.
  ///
  /// - Complexity: O(log n); once O(n) when the first child that the index is defined on comes in.
  @discardableResult
  package mutating func setChild(_ key: Key, to child: Node) -> Node {
    guard !key.isPriority else {
      return node.setChild(key, to: child)
    }
    let old = node.setChild(key, to: child)
    noteChange(key, from: old, to: child)
    return old
  }

  /// Replaces the node at a path.
  package mutating func set(_ path: Path, to new: Node) {
    guard let key = path.first, !key.isPriority else {
      if path.isRoot { self = IndexedNode(new, index: index) } else { node.set(path, to: new) }
      return
    }
    guard sorted != nil else {
      // Nobody holds the old child, so that it can be changed in place.
      node.set(path, to: new)
      if index != .key { noteChange(key, from: .empty, to: node.child(key)) }
      return
    }
    let old = node.child(key)
    node.set(path, to: new)
    noteChange(key, from: old, to: node.child(key))
  }

  package mutating func setPriority(_ priority: LeafValue?) { node.setPriority(priority) }

  package func withPriority(_ priority: LeafValue?) -> IndexedNode {
    var copy = self
    copy.setPriority(priority)
    return copy
  }

  private mutating func noteChange(_ key: Key, from old: Node, to new: Node) {
    guard index != .key else { return }
    guard sorted != nil else {
      if !new.isEmpty, index.isDefined(on: new) { sorted = IndexedNode.sort(node, by: index) }
      return
    }
    if !old.isEmpty { sorted!.remove(IndexProbe(index, Entry(key, old))) }
    if !new.isEmpty { sorted!.set(IndexProbe(index, Entry(key, new)), to: Entry(key, new, in: index)) }
  }

  package var first: Entry? { entries.first }
  package var last: Entry? { entries.last }

  /// The key before one of the children in index order, nil for the first.
  package func previousKey(of key: Key, _ child: Node) -> Key? {
    let entry =
      usesKeyOrder
      ? node.entries.predecessor(KeyProbe(key)) : sorted!.predecessor(IndexProbe(index, Entry(key, child)))
    return entry?.key
  }

  /// The nearest child before a place in index order; the place need not be taken.
  package func predecessor(of entry: Entry) -> Entry? { neighbour(of: entry, reverse: true) }

  /// The nearest child behind a place in index order; the place need not be taken.
  package func successor(of entry: Entry) -> Entry? { neighbour(of: entry, reverse: false) }

  /// The nearest child behind (or before, when reverse) a place in index order; the place need not be taken.
  package func neighbour(of entry: Entry, reverse: Bool) -> Entry? {
    // A place given by an entry with an index value is compared as such even where all children lack one.
    let probe = IndexProbe(index, entry)
    return reverse ? entries.predecessor(probe) : entries.successor(probe)
  }

  /// The keys in index order.
  package var keys: [Key] {
    var keys: [Key] = []
    entries.forEach { keys.append($0.key) }
    return keys
  }

  /// Asserts that the order holds every child once.
  package func checkInvariants() {
    node.entries.checkInvariants { $0.key < $1.key }
    guard let sorted else { return }
    sorted.checkInvariants { index.compare($0, $1) < 0 }
    precondition(sorted.count == node.childCount, "the order by \(index.wireName) lost children")
    sorted.forEach {
      precondition(node.child($0.key) == $0.node, "the order by \(index.wireName) is stale at \($0.key)")
      let sortWord = index.indexedValue(of: $0.node).sortWord
      precondition($0.sortWord == sortWord, "the sort word by \(index.wireName) is stale at \($0.key)")
    }
  }
}

extension IndexedNode: Equatable {
  package static func == (left: IndexedNode, right: IndexedNode) -> Bool {
    left.index == right.index && left.node == right.node
  }
}
