import RTDBTree

/// All listens of a namespace, by path.
final class ListenTable {
  private final class Place {
    var listens: [Listen] = []
    var children: [Key: Place] = [:]
    var isEmpty: Bool { listens.isEmpty && children.isEmpty }
  }

  private let root = Place()
  private(set) var count = 0

  func add(_ listen: Listen) {
    var place = root
    for key in listen.query.path.keys {
      if let child = place.children[key] {
        place = child
      } else {
        let child = Place()
        place.children[key] = child
        place = child
      }
    }
    place.listens.append(listen)
    count += 1
  }

  func remove(_ listen: Listen) {
    var places = [root]
    for key in listen.query.path.keys {
      guard let child = places.last!.children[key] else { return }
      places.append(child)
    }
    guard let index = places.last!.listens.firstIndex(where: { $0 === listen }) else { return }
    places.last!.listens.remove(at: index)
    count -= 1
    for (depth, key) in listen.query.path.keys.enumerated().reversed() {
      guard places[depth + 1].isEmpty else { return }
      places[depth].children[key] = nil
    }
  }

  /// The listens whose location lies at, above or below one of the given locations, each once, in any order.
  ///
  /// - Complexity: O(depth + number of those listens).
  func related(_ paths: [Path]) -> [Listen] {
    if count == 0 { return [] }
    var listens: [Listen] = []
    var seen = Set<ObjectIdentifier>()
    func take(_ place: Place) {
      if seen.insert(ObjectIdentifier(place)).inserted { listens += place.listens }
    }
    func takeAll(_ place: Place) {
      take(place)
      for child in place.children.values { takeAll(child) }
    }
    for path in paths {
      var place = root
      var isThere = true
      for key in path.keys {
        take(place)
        guard let child = place.children[key] else {
          isThere = false
          break
        }
        place = child
      }
      if isThere { takeAll(place) }
    }
    return listens
  }

  /// The listens exactly at a path.
  func at(_ path: Path) -> [Listen] {
    var place = root
    for key in path.keys {
      guard let child = place.children[key] else { return [] }
      place = child
    }
    return place.listens
  }
}
