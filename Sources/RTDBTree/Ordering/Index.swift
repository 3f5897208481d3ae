/// An order over the children of a location.
package enum Index: Hashable, Sendable {
  case priority
  case key
  case value
  /// By the value at a path below each child.
  case child(Path)

  /// The name on the wire.
  package var wireName: String {
    switch self {
    case .priority: ".priority"
    case .key: ".key"
    case .value: ".value"
    case .child(let path): path.wireText
    }
  }

  /// Reads a wire name; every other text is a child path.
  package init(wireName: String) {
    switch wireName {
    case ".priority": self = .priority
    case ".key": self = .key
    case ".value": self = .value
    default: self = .child(Path(wireName))
    }
  }

  /// The part of a child that decides its place (the empty node for the key index).
  package func indexedValue(of node: Node) -> Node {
    switch self {
    case .priority: Node(priority: node.priority)
    case .key: .empty
    case .value: node
    case .child(let path): node.descendant(path)
    }
  }

  /// Whether the node has something that this index sorts by.
  package func isDefined(on node: Node) -> Bool {
    switch self {
    case .priority: node.priority != nil
    case .key, .value: true
    case .child(let path): !node.descendant(path).isEmpty
    }
  }

  /// Compares two children in this order, equal values by key: negative, zero or positive.
  package func compare(_ left: Entry, _ right: Entry) -> Int {
    let order: Int
    switch self {
    case .key: order = 0
    case .priority: order = Index.compare(left.node.priority, right.node.priority)
    case .value: order = left.node.compareValue(to: right.node)
    case .child(let path): order = left.node.descendant(path).compareValue(to: right.node.descendant(path))
    }
    return order != 0 ? order : left.key.compare(right.key)
  }

  static func compare(_ left: LeafValue?, _ right: LeafValue?) -> Int {
    switch (left, right) {
    case (nil, nil): 0
    case (nil, _): -1
    case (_, nil): 1
    case (let left?, let right?): left.compare(right)
    }
  }

  /// Whether a change from one node to the other moves the child in this order, which is what child_moved reports.
  package func indexedValueChanged(from old: Node, to new: Node) -> Bool {
    switch self {
    case .key: false
    case .priority: old.priority != new.priority
    case .value: old != new
    case .child(let path): old.descendant(path).compareValue(to: new.descendant(path)) != 0
    }
  }
}

/// The place of one entry in a tree that is ordered by an index.
///
/// The entries of such a tree carry sort words, so that most comparisons are one of integers.
package struct IndexProbe: EntryProbe {
  let index: Index
  let key: Key
  /// What the index sorts the entry by, looked up once for all comparisons.
  let value: Node
  private let sortWord: UInt64

  package init(_ index: Index, _ target: Entry) {
    self.index = index
    key = target.key
    value = index.indexedValue(of: target.node)
    sortWord = value.sortWord
  }

  package func order(of entry: Entry) -> Int {
    if entry.sortWord != sortWord { return entry.sortWord < sortWord ? -1 : 1 }
    let order = index.indexedValue(of: entry.node).compareValue(to: value)
    return order != 0 ? order : entry.key.compare(key)
  }
}
