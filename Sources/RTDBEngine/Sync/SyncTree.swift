import RTDBTree

/// The sync points by location.
final class SyncTree {
  @exclusivity(unchecked) var point: SyncPoint?
  @exclusivity(unchecked) private(set) var children = KeyTable<SyncTree>()
  /// The children in plain string order, which is the order of events among siblings; made when first needed.
  @exclusivity(unchecked) private var sorted: ContiguousArray<(key: Key, value: SyncTree)>?

  private var isEmpty: Bool { point == nil && children.isEmpty }

  func child(_ key: Key) -> SyncTree? { children[key] }

  func subtree(_ path: Path) -> SyncTree? {
    var tree = self
    for position in 0..<path.count {
      let key = path[position]
      guard let child = tree.children[key] else { return nil }
      tree = child
    }
    return tree
  }

  func point(at path: Path) -> SyncPoint? { subtree(path)?.point }

  /// The sync point at a location, made where there is none.
  func makePoint(at path: Path) -> SyncPoint {
    var tree = self
    for key in path.keys {
      if let child = tree.children[key] {
        tree = child
      } else {
        let child = SyncTree()
        tree.children.insert(child, for: key)
        tree.sorted = nil
        tree = child
      }
    }
    let point = tree.point ?? SyncPoint()
    tree.point = point
    return point
  }

  /// Drops a sync point and what has become empty above it.
  func removePoint(at path: Path) {
    guard let key = path.first else {
      point = nil
      return
    }
    guard let child = children[key] else { return }
    child.removePoint(at: path.tail)
    if child.isEmpty {
      children.remove(key)
      sorted = nil
    }
  }

  /// The sync points from the root down to a location, with the path from each to it.
  func points(above path: Path) -> [(point: SyncPoint, rest: Path)] {
    var found: [(SyncPoint, Path)] = []
    var tree = self
    var rest = path
    while let key = rest.first {
      if let point = tree.point { found.append((point, rest)) }
      guard let child = tree.children[key] else { return found }
      tree = child
      rest = rest.tail
    }
    return found
  }

  /// The complete server data of a location, from the highest view at or above it that vouches for it.
  ///
  /// - Parameter view: One that is not asked.
  func completeServerNode(_ path: Path, besides view: View) -> Node? {
    var tree = self
    for depth in 0...path.count {
      // A window may hold the location too, but only its own query's messages keep that up to date.
      if let node = tree.point?.completeServerNode(besides: view) { return node.descendant(path.dropFirst(depth)) }
      guard depth < path.count, let child = tree.children[path[depth]] else { return nil }
      tree = child
    }
    return nil
  }

  /// The children in plain string order.
  var ordered: ContiguousArray<(key: Key, value: SyncTree)> {
    if children.isEmpty { return [] }
    let ordered = sorted ?? children.ordered
    sorted = ordered
    return ordered
  }

  /// Whether a view is the only one at and below this location.
  func holdsOnly(_ view: View) -> Bool { children.isEmpty && point?.views.allSatisfy { $0 === view } ?? false }

  /// Every view at and below, descendants of a location after it.
  func forEachView(_ body: (View) -> Void) {
    point?.views.forEach(body)
    for (_, child) in ordered { child.forEachView(body) }
  }

  /// The views that stand for all at and below: per branch a complete view, or the filtered ones and what is below.
  func distinctViews() -> [View] {
    if let complete = point?.completeView { return [complete] }
    return (point?.views ?? []) + ordered.flatMap { $0.value.distinctViews() }
  }
}
