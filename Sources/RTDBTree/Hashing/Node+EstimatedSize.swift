extension Node {
  /// Roughly how many bytes the node takes on the wire; from 1024 on a listen sends a compound hash.
  package var estimatedSize: Int {
    switch self {
    case .empty: return 4
    case .leaf(let leaf):
      guard let priority = leaf.priority else { return leaf.value.estimatedSize }
      return leaf.value.estimatedSize + 24 + priority.estimatedSize
    case .children:
      var size = 1
      forEachChildAndPriority { size += $0.text.utf16.count + 4 + $1.estimatedSize }
      return size
    }
  }

  /// Visits the children in key order, and the priority before the first key behind `.priority`.
  ///
  /// Where no key is behind it the priority is left out: so do the clients that the hashes are compared with.
  func forEachChildAndPriority(_ body: (Key, Node) -> Void) {
    var pending = priority
    entries.forEach { entry in
      if let priority = pending, entry.key > .priority {
        body(.priority, .leaf(priority))
        pending = nil
      }
      body(entry.key, entry.node)
    }
  }
}

extension LeafValue {
  fileprivate var estimatedSize: Int {
    switch self {
    case .bool, .deferred: 4
    case .integer, .double: 8
    case .string(let text): 2 + text.utf16.count
    }
  }
}
