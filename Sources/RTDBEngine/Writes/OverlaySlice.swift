import RTDBTree

/// The folded writes as seen from one location.
enum OverlaySlice {
  case none
  /// The whole location is written (perhaps with nothing).
  case complete(Node)
  /// Something below is written.
  case partial(WriteOverlay)

  var isNone: Bool { if case .none = self { true } else { false } }

  /// Whether the whole location is written.
  var isComplete: Bool { if case .complete = self { true } else { false } }

  /// Whether everything at a path below is written.
  func covers(_ path: Path) -> Bool { !isNone && descendant(path).isComplete }

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
}
