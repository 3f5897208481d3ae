import RTDBTree

/// The tracked queries with their completeness, written through to storage.
final class TrackedQueries {
  private let storage: any StorageEngine
  private var byPath: [Path: [TrackedQuery]] = [:]
  private var nextID = 1
  private var nextUse = 1

  /// Takes over what storage holds; nobody listens to anything yet.
  init(_ storage: any StorageEngine) {
    self.storage = storage
    for var tracked in storage.trackedQueries {
      nextID = max(nextID, tracked.id + 1)
      nextUse = max(nextUse, tracked.lastUse + 1)
      if tracked.isActive {
        tracked.isActive = false
        storage.save(tracked)
      }
      byPath[tracked.query.path, default: []].append(tracked)
    }
  }

  /// A query that loads all data is tracked as the default query.
  static func tracked(_ query: Query) -> Query { query.params.loadsAllData ? Query(query.path) : query }

  func find(_ query: Query) -> TrackedQuery? {
    let query = TrackedQueries.tracked(query)
    return byPath[query.path]?.first { $0.query == query }
  }

  private func store(_ tracked: TrackedQuery) {
    storage.save(tracked)
    let place = byPath[tracked.query.path]?.firstIndex { $0.id == tracked.id }
    if let place {
      byPath[tracked.query.path]![place] = tracked
    } else {
      byPath[tracked.query.path, default: []].append(tracked)
    }
  }

  private func use() -> Int {
    nextUse += 1
    return nextUse - 1
  }

  /// Notes that somebody listens to a query; under a complete default query it is complete from the start.
  func setActive(_ query: Query) {
    if var tracked = find(query) {
      tracked.isActive = true
      tracked.lastUse = use()
      store(tracked)
    } else {
      let query = TrackedQueries.tracked(query)
      let isComplete = hasCompleteDefault(query.path)
      store(TrackedQuery(id: makeID(), query: query, lastUse: use(), isComplete: isComplete, isActive: true))
    }
  }

  private func makeID() -> Int {
    nextID += 1
    return nextID - 1
  }

  func setInactive(_ query: Query) {
    guard var tracked = find(query) else { return }
    tracked.isActive = false
    tracked.lastUse = use()
    store(tracked)
  }

  func setComplete(_ query: Query) {
    guard var tracked = find(query), !tracked.isComplete else { return }
    tracked.isComplete = true
    store(tracked)
  }

  /// Everything tracked at and below a location was covered by its data.
  func setAllComplete(below path: Path) {
    for (place, queries) in byPath where path.contains(place) {
      for var tracked in queries where !tracked.isComplete {
        tracked.isComplete = true
        store(tracked)
      }
    }
  }

  /// Makes sure that a location counts as completely known although nobody listens to it.
  func ensureComplete(_ path: Path) {
    if var tracked = find(Query(path)) {
      guard !tracked.isComplete else { return }
      tracked.isComplete = true
      store(tracked)
    } else {
      store(TrackedQuery(id: makeID(), query: Query(path), lastUse: use(), isComplete: true, isActive: false))
    }
  }

  private func existsDefault(atOrAbove path: Path, where condition: (TrackedQuery) -> Bool) -> Bool {
    (0...path.count).contains { length in
      byPath[path.prefix(length)]?.contains { $0.query.params.isDefault && condition($0) } ?? false
    }
  }

  func hasCompleteDefault(_ path: Path) -> Bool { existsDefault(atOrAbove: path) { $0.isComplete } }
  func hasActiveDefault(_ path: Path) -> Bool { existsDefault(atOrAbove: path) { $0.isActive } }

  /// Whether anything is tracked at, above or below a location.
  func touches(_ path: Path) -> Bool {
    (0...path.count).contains { byPath[path.prefix($0)] != nil } || byPath.keys.contains { path.contains($0) }
  }

  /// Whether somebody listens at, above or below a location.
  func isWatched(_ path: Path) -> Bool {
    byPath.contains { place, queries in
      (place.contains(path) || path.contains(place)) && queries.contains(where: \.isActive)
    }
  }

  /// Whether a query other than the given one holds a child of its location.
  func holdsChild(_ child: Path, besides query: Query) -> Bool {
    if hasCompleteDefault(child) { return true }
    guard let parent = child.parent, let key = child.last else { return false }
    let others = byPath[parent] ?? []
    if others.contains(where: {
      $0.query != query && !$0.query.params.isDefault && storage.trackedKeys($0.id).contains(key)
    }) {
      return true
    }
    return byPath.contains { child.contains($0.key) && !$0.value.isEmpty }
  }

  /// The children of a location that are known whole: those that filtered queries hold, and those tracked themselves.
  func knownChildren(_ path: Path) -> Set<Key> {
    var keys = Set<Key>()
    for tracked in byPath[path] ?? [] where !tracked.query.params.isDefault {
      keys.formUnion(storage.trackedKeys(tracked.id))
    }
    for (place, queries) in byPath where place.count == path.count + 1 && path.contains(place) {
      if queries.contains(where: { $0.query.params.isDefault && $0.isComplete }) { keys.insert(place.last!) }
    }
    return keys
  }
}
