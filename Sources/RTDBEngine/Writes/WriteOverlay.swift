import RTDBTree

/// Several writes folded together: the locations that they replace, none of them below another.
final class WriteOverlay {
  /// What is written exactly here; then nothing stands below.
  @exclusivity(unchecked) private var written: Node?
  @exclusivity(unchecked) private var children: [Key: WriteOverlay] = [:]

  init() {}

  private init(written: Node) { self.written = written }

  var isEmpty: Bool { written == nil && children.isEmpty }

  /// Folds in a later write: it changes an earlier one that covers it, and replaces those that it covers.
  func add(_ path: Path, _ node: Node) {
    if written != nil {
      written!.set(path, to: node)
      return
    }
    guard let key = path.first else {
      written = node
      children = [:]
      return
    }
    if let child = children[key] {
      child.add(path.tail, node)
    } else {
      let child = WriteOverlay()
      children[key] = child
      child.add(path.tail, node)
    }
  }

  /// Forgets everything at and below a path; a write above stays.
  func remove(_ path: Path) {
    guard let key = path.first else {
      written = nil
      children = [:]
      return
    }
    guard let child = children[key] else { return }
    child.remove(path.tail)
    if child.isEmpty { children[key] = nil }
  }

  /// The part at this location as a value to pass down a tree.
  var slice: OverlaySlice { written.map { .complete($0) } ?? (children.isEmpty ? .none : .partial(self)) }

  func slice(_ key: Key) -> OverlaySlice { children[key]?.slice ?? .none }

  /// Puts the writes over a node; a priority only where something is.
  func apply(to node: Node) -> Node {
    if let written { return written }
    var node = node
    // The order matters where a node loses its last child and gets another: the priority goes with the last child.
    for (key, child) in sortedChildren where !key.isPriority {
      node.setChild(key, to: child.apply(to: node.child(key)))
    }
    if let priority = children[.priority]?.written, !node.isEmpty { node.setChild(.priority, to: priority) }
    return node
  }

  /// Puts the writes over an indexed node, child by child, so that its order need not be made anew.
  func apply(to indexed: IndexedNode) -> IndexedNode {
    if let written { return IndexedNode(written, index: indexed.index) }
    guard !indexed.node.isLeaf else { return IndexedNode(apply(to: indexed.node), index: indexed.index) }
    var indexed = indexed
    for (key, child) in sortedChildren where !key.isPriority {
      indexed.setChild(key, to: child.apply(to: indexed.node.child(key)))
    }
    if let priority = children[.priority]?.written, !indexed.node.isEmpty { indexed.setPriority(priority.leafValue) }
    return indexed
  }

  private var sortedChildren: [(key: Key, value: WriteOverlay)] {
    children.count < 2 ? Array(children) : children.sorted { $0.key.text.compareUTF16(to: $1.key.text) < 0 }
  }

  /// The children that are written whole.
  var completeChildren: [Entry] {
    if let written { return Array(written.entries) }
    return sortedChildren.compactMap { key, child in
      key.isPriority ? nil : child.written.map { Entry(key, $0) }
    }
  }
}

/// The folded writes as seen from one location.
enum OverlaySlice {
  case none
  /// The whole location is written (perhaps with nothing).
  case complete(Node)
  /// Something below is written.
  case partial(WriteOverlay)

  var isNone: Bool { if case .none = self { true } else { false } }

  /// What the writes make of the location where they cover it.
  var completeNode: Node? { if case .complete(let node) = self { node } else { nil } }

  func child(_ key: Key) -> OverlaySlice {
    switch self {
    case .none: .none
    case .complete(let node): .complete(node.child(key))
    case .partial(let overlay): overlay.slice(key)
    }
  }

  func descendant(_ path: Path) -> OverlaySlice {
    var slice = self
    for position in 0..<path.count {
      if case .none = slice { return .none }
      slice = slice.child(path[position])
    }
    return slice
  }

  func apply(to node: Node) -> Node {
    switch self {
    case .none: node
    case .complete(let written): written
    case .partial(let overlay): overlay.apply(to: node)
    }
  }

  func apply(to node: IndexedNode) -> IndexedNode {
    switch self {
    case .none: node
    case .complete(let written): IndexedNode(written, index: node.index)
    case .partial(let overlay): overlay.apply(to: node)
    }
  }

  /// The location as listeners should see it: nil where the server's part is unknown and the writes do not cover it.
  func completeContent(_ server: IndexedNode?, index: Index) -> IndexedNode? {
    if case .complete(let written) = self { return IndexedNode(written, index: index) }
    return server.map { apply(to: $0) }
  }

  /// The known children with the writes over them, and those children that are written whole.
  func knownChildren(_ server: IndexedNode) -> IndexedNode {
    switch self {
    case .none: return server.node.isLeaf ? IndexedNode(.empty, index: server.index) : server.withPriority(nil)
    case .complete(let written):
      return IndexedNode(written.isLeaf ? .empty : written.withPriority(nil), index: server.index)
    case .partial(let overlay):
      var known = server.node.isLeaf ? IndexedNode(.empty, index: server.index) : server.withPriority(nil)
      let entries = known.node.entries
      for entry in entries {
        let slice = overlay.slice(entry.key)
        if !slice.isNone { known.setChild(entry.key, to: slice.apply(to: entry.node)) }
      }
      for entry in overlay.completeChildren { known.setChild(entry.key, to: entry.node) }
      return known
    }
  }

  /// A child as listeners should see it; nil where it is not known whole.
  func completeChild(_ key: Key, _ server: Cache) -> Node? {
    let slice = child(key)
    if case .complete(let written) = slice { return written }
    return server.isComplete(forChild: key) ? slice.apply(to: server.node.child(key)) : nil
  }
}
