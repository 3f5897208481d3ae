/// The immutable value of a location: nothing, a leaf, or children; the latter two with a priority.
///
/// Edits copy the way to the root and share the rest; a node that nobody else holds is changed in place.
package enum Node: @unchecked Sendable {
  case empty
  case leaf(LeafNode)
  case children(ChildrenNode)

  /// A leaf with a value and, where given, a priority.
  package static func leaf(_ value: LeafValue, priority: LeafValue? = nil) -> Node {
    .leaf(LeafNode(value: value, priority: priority))
  }

  package var isEmpty: Bool {
    if case .empty = self { true } else { false }
  }

  package var isLeaf: Bool {
    if case .leaf = self { true } else { false }
  }

  /// The leaf's value, nil for what is no leaf.
  package var leafValue: LeafValue? {
    if case .leaf(let leaf) = self { leaf.value } else { nil }
  }

  /// Number of children; a priority does not count.
  package var childCount: Int {
    if case .children(let node) = self { node.entries.count } else { 0 }
  }

  /// The children in key order.
  package var entries: EntryTree {
    if case .children(let node) = self { node.entries } else { EntryTree() }
  }

  package var priority: LeafValue? {
    switch self {
    case .empty: nil
    case .leaf(let leaf): leaf.priority
    case .children(let node): node.priority
    }
  }

  /// Whether at least one child has a priority, which decides whether priority order differs from key order.
  package var hasPrioritizedChild: Bool {
    if case .children(let node) = self { node.prioritizedCount > 0 } else { false }
  }
}

/// A scalar with its priority.
package final class LeafNode: Sendable {
  package let value: LeafValue
  package let priority: LeafValue?

  package init(value: LeafValue, priority: LeafValue?) {
    self.value = value
    self.priority = priority
  }
}

/// One or more children with the priority of their parent.
///
/// A reference type so that a node is one word; changed only while it is uniquely referenced.
package final class ChildrenNode: @unchecked Sendable {
  @exclusivity(unchecked) package fileprivate(set) var entries: EntryTree
  @exclusivity(unchecked) package fileprivate(set) var priority: LeafValue?
  /// How many children have a priority of their own.
  @exclusivity(unchecked) package fileprivate(set) var prioritizedCount: Int

  fileprivate init(entries: EntryTree, priority: LeafValue?, prioritizedCount: Int) {
    self.entries = entries
    self.priority = priority
    self.prioritizedCount = prioritizedCount
  }

  fileprivate func copy() -> ChildrenNode {
    ChildrenNode(entries: entries, priority: priority, prioritizedCount: prioritizedCount)
  }
}

// MARK: - Reading

extension Node {
  /// The immediate child, `.empty` where there is none; `.priority` gives the priority as a node.
  package func child(_ key: Key) -> Node {
    switch self {
    case .empty: return .empty
    case .leaf(let leaf): return key.isPriority ? Node(priority: leaf.priority) : .empty
    case .children(let node): return node.entries.node(key) ?? (key.isPriority ? Node(priority: node.priority) : .empty)
    }
  }

  /// The node at a path below this one, `.empty` where nothing is.
  package func descendant(_ path: Path) -> Node {
    var node = self
    for position in 0..<path.count {
      if case .empty = node { return .empty }
      node = node.child(path[position])
    }
    return node
  }

  /// A priority as a node of its own.
  package init(priority: LeafValue?) {
    self = priority.map { .leaf($0) } ?? .empty
  }
}

// MARK: - Editing

extension Node {
  /// Builds a node from entries in any order; empty children are dropped, of equal keys the last one counts.
  ///
  /// - Complexity: O(n log n), O(n) for sorted input.
  package init(entries: some Sequence<Entry>, priority: LeafValue? = nil) {
    // Entries made anew: those of an index's tree carry its sort words.
    let children = entries.lazy.filter { !$0.node.isEmpty }.map { Entry($0.key, $0.node) }
    self.init(tree: EntryTree(unsorted: children), priority: priority)
  }

  /// Wraps a key-ordered tree of non-empty nodes.
  package init(tree: EntryTree, priority: LeafValue? = nil) {
    guard tree.count > 0 else {
      self = .empty
      return
    }
    var prioritized = 0
    tree.forEach { if $0.node.priority != nil { prioritized += 1 } }
    self = .children(ChildrenNode(entries: tree, priority: priority, prioritizedCount: prioritized))
  }

  /// Replaces the priority; no effect on the empty node.
  package mutating func setPriority(_ priority: LeafValue?) {
    switch self {
    case .empty: return
    case .leaf(let leaf): self = .leaf(leaf.value, priority: priority)
    case .children(var node):
      self = .empty
      if !isKnownUniquelyReferenced(&node) { node = node.copy() }
      node.priority = priority
      self = .children(node)
    }
  }

  package func withPriority(_ priority: LeafValue?) -> Node {
    var node = self
    node.setPriority(priority)
    return node
  }

  /// Replaces an immediate child and returns the child that was there before.
  ///
  /// A child below a leaf turns the leaf into children and keeps its priority; an empty one leaves it alone.
  /// - Complexity: O(log n) in the number of children.
  @discardableResult
  package mutating func setChild(_ key: Key, to child: Node) -> Node {
    if key.isPriority {
      let old = Node(priority: priority)
      setPriority(child.leafValue)
      return old
    }
    switch self {
    case .empty:
      self = Node(onlyChild: key, child, priority: nil)
      return .empty
    case .leaf(let leaf):
      let priority = Mutant.isActive(.priorityLostWithLeaf) ? nil : leaf.priority
      if !child.isEmpty, !Mutant.isActive(.leafNotReplaced) { self = Node(onlyChild: key, child, priority: priority) }
      return .empty
    case .children(var node):
      self = .empty
      if !isKnownUniquelyReferenced(&node) { node = node.copy() }
      let old =
        child.isEmpty ? node.entries.remove(KeyProbe(key)) : node.entries.set(KeyProbe(key), to: Entry(key, child))
      if old?.priority != nil { node.prioritizedCount -= 1 }
      if child.priority != nil { node.prioritizedCount += 1 }
      self = node.entries.count == 0 ? .empty : .children(node)
      return old ?? .empty
    }
  }

  /// Replaces the node at a path.
  ///
  /// - Complexity: O(depth × log n).
  package mutating func set(_ path: Path, to node: Node) {
    guard let key = path.first else {
      self = node
      return
    }
    let rest = path.tail
    guard !rest.isRoot else {
      setChild(key, to: node)
      return
    }
    guard case .children(var box) = self else {
      guard !node.isEmpty, !path.endsInPriority else { return }
      var child = Node.empty
      child.set(rest, to: node)
      setChild(key, to: child)
      return
    }
    self = .empty
    if !isKnownUniquelyReferenced(&box) { box = box.copy() }
    var prioritized = 0
    var child: Node?
    let found = box.entries.modify(KeyProbe(key)) { existing in
      let before = existing.priority != nil
      existing.set(rest, to: node)
      prioritized = (existing.priority != nil ? 1 : 0) - (before ? 1 : 0)
      child = existing.isEmpty ? .empty : nil
    }
    box.prioritizedCount += prioritized
    self = .children(box)
    if !found {
      var new = Node.empty
      new.set(rest, to: node)
      if !new.isEmpty { setChild(key, to: new) }
    } else if child != nil {
      setChildAfterEmptying(key)
    }
  }

  package func setting(_ path: Path, to node: Node) -> Node {
    var copy = self
    copy.set(path, to: node)
    return copy
  }

  /// Drops an entry whose node was emptied in place; its priority was already taken off the count.
  private mutating func setChildAfterEmptying(_ key: Key) {
    guard case .children(var node) = self else { return }
    self = .empty
    if !isKnownUniquelyReferenced(&node) { node = node.copy() }
    node.entries.remove(KeyProbe(key))
    self = node.entries.count == 0 ? .empty : .children(node)
  }

  private init(onlyChild key: Key, _ child: Node, priority: LeafValue?) {
    if child.isEmpty {
      self = .empty
    } else {
      var tree = EntryTree()
      tree.set(KeyProbe(key), to: Entry(key, child))
      self = .children(
        ChildrenNode(entries: tree, priority: priority, prioritizedCount: child.priority == nil ? 0 : 1))
    }
  }
}

// MARK: - Equality

extension Node: Equatable {
  /// Same leaf with the same priority, or the same children with the same priority; shared parts are not visited.
  package static func == (left: Node, right: Node) -> Bool {
    switch (left, right) {
    case (.empty, .empty): return true
    case (.leaf(let a), .leaf(let b)): return a === b || a.value == b.value && a.priority == b.priority
    case (.children(let a), .children(let b)):
      return a === b || a.priority == b.priority && a.entries.hasSameEntries(as: b.entries)
    default: return false
    }
  }
}

extension Node: Hashable {
  package func hash(into hasher: inout Hasher) {
    switch self {
    case .empty: hasher.combine(0)
    case .leaf(let leaf):
      hasher.combine(leaf.value)
      hasher.combine(leaf.priority)
    case .children(let node):
      hasher.combine(node.entries.count)
      hasher.combine(node.priority)
      node.entries.forEach {
        hasher.combine($0.key)
        hasher.combine($0.node)
      }
    }
  }
}
