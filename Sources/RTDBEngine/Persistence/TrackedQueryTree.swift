import RTDBTree

/// The tracked queries by location, so that those above and below a place are found without a look at all others.
final class TrackedQueryTree {
  /// The queries at this location.
  private(set) var queries: [TrackedQuery] = []
  private(set) var children: [Key: TrackedQueryTree] = [:]

  private var isEmpty: Bool { queries.isEmpty && children.isEmpty }

  func subtree(_ path: Path) -> TrackedQueryTree? {
    var tree = self
    for key in path.keys {
      guard let child = tree.children[key] else { return nil }
      tree = child
    }
    return tree
  }

  /// The trees from this location down to a path, the latter included where something is tracked at or below it.
  func along(_ path: Path) -> [TrackedQueryTree] {
    var trees = [self]
    for key in path.keys {
      guard let child = trees.last!.children[key] else { break }
      trees.append(child)
    }
    return trees
  }

  /// Puts a query at its place, instead of an earlier state with the same id.
  func put(_ tracked: TrackedQuery) { put(tracked, at: tracked.query.path) }

  private func put(_ tracked: TrackedQuery, at path: Path) {
    var tree = self
    for key in path.keys {
      if let child = tree.children[key] {
        tree = child
      } else {
        let child = TrackedQueryTree()
        tree.children[key] = child
        tree = child
      }
    }
    if let place = tree.queries.firstIndex(where: { $0.id == tracked.id }) {
      tree.queries[place] = tracked
    } else {
      tree.queries.append(tracked)
    }
  }

  func remove(_ tracked: TrackedQuery) { remove(tracked, at: tracked.query.path) }

  private func remove(_ tracked: TrackedQuery, at path: Path) {
    guard let key = path.first else {
      queries.removeAll { $0.id == tracked.id }
      return
    }
    guard let child = children[key] else { return }
    child.remove(tracked, at: path.tail)
    if child.isEmpty { children[key] = nil }
  }

  /// Every query at and below this location.
  var all: [TrackedQuery] {
    var found = queries
    for child in children.values { found += child.all }
    return found
  }

  /// Whether a query at or below this location satisfies a condition.
  func contains(where condition: (TrackedQuery) -> Bool) -> Bool {
    queries.contains(where: condition) || children.values.contains { $0.contains(where: condition) }
  }

  /// Asserts that no branch is kept for nothing.
  func checkInvariants() {
    for child in children.values {
      precondition(!child.isEmpty, "a location without tracked queries is kept")
      child.checkInvariants()
    }
  }
}
