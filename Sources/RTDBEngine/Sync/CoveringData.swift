import RTDBTree

/// The sync points at and above a location, as a place to look for complete server data of it.
///
/// It holds no data itself: a view whose data nobody else holds is changed in place.
struct CoveringData {
  private typealias Place = (point: SyncPoint, rest: Path)
  /// From the root down, each with the way from it to the location; most often there is one or none.
  private var first: Place?
  private var others: ContiguousArray<Place> = []

  mutating func add(_ point: SyncPoint) {
    if first == nil { first = (point, .root) } else { others.append((point, .root)) }
  }

  /// The same seen from a child.
  func child(_ key: Key) -> CoveringData {
    guard let first else { return self }
    var child = self
    child.first = (first.point, first.rest.appending(key))
    for place in others.indices { child.others[place].rest = others[place].rest.appending(key) }
    return child
  }

  /// The location's complete server data, nil where no view vouches for it.
  var node: Node? {
    guard let first else { return nil }
    if let node = CoveringData.node(first) { return node }
    for place in others {
      if let node = CoveringData.node(place) { return node }
    }
    return nil
  }

  /// A window may hold the location too, but only its own query's messages keep that up to date.
  private static func node(_ place: Place) -> Node? { place.point.completeServerNode(.root)?.descendant(place.rest) }
}
