import RTDBTree

/// The sync points at and above a location, as a place to look for complete server data of it.
///
/// It holds no data itself: a view whose data nobody else holds is changed in place.
struct CoveringData {
  /// From the root down, each with the way from it to the location.
  private var points: ContiguousArray<(point: SyncPoint, rest: Path)> = []

  mutating func add(_ point: SyncPoint) {
    points.append((point, .root))
  }

  /// The same seen from a child.
  func child(_ key: Key) -> CoveringData {
    guard !points.isEmpty else { return self }
    var child = self
    for place in child.points.indices { child.points[place].rest = child.points[place].rest.appending(key) }
    return child
  }

  /// The location's complete server data, nil where no view vouches for it.
  var node: Node? {
    for (point, rest) in points {
      // A window above may hold the location too, but only its own query's messages keep that up to date.
      if let node = point.completeServerNode(.root) { return node.descendant(rest) }
    }
    return nil
  }
}
