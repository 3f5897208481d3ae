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
    let stored = storage.trackedQueries
    nextID = (stored.lazy.map(\.id).max() ?? 0) + 1
    nextUse = (stored.lazy.map(\.lastUse).max() ?? 0) + 1
    // Those that were listened to until the app stopped were all used last at its start.
    let start = use()
    for var tracked in stored {
      if tracked.isActive {
        tracked.isActive = false
        tracked.lastUse = start
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

  /// Notes that somebody listens to a query.
  func setActive(_ query: Query) {
    if var tracked = find(query) {
      tracked.isActive = true
      tracked.lastUse = use()
      store(tracked)
    } else {
      let query = TrackedQueries.tracked(query)
      store(TrackedQuery(id: makeID(), query: query, lastUse: use(), isComplete: false, isActive: true))
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

  /// Those that nobody listens to, the least recently used first.
  var prunable: [TrackedQuery] {
    byPath.values.joined().filter { !$0.isActive }.sorted { ($0.lastUse, $0.id) < ($1.lastUse, $1.id) }
  }

  /// The locations of all tracked queries.
  var paths: [Path] { Array(byPath.keys) }

  func remove(_ tracked: TrackedQuery) {
    let path = tracked.query.path
    byPath[path]?.removeAll { $0.id == tracked.id }
    if byPath[path]?.isEmpty ?? false { byPath[path] = nil }
    storage.removeTrackedQuery(tracked.id)
  }

  private func existsDefault(atOrAbove path: Path, where condition: (TrackedQuery) -> Bool) -> Bool {
    (0...path.count).contains { length in
      byPath[path.prefix(length)]?.contains { $0.query.params.isDefault && condition($0) } ?? false
    }
  }

  /// Whether a complete location that covers a query has been listened to since the query itself was.
  func isCoveredLater(_ query: TrackedQuery) -> Bool {
    existsDefault(atOrAbove: query.query.path) {
      $0.isComplete && ($0.isActive || !query.isActive && $0.lastUse >= query.lastUse)
    }
  }

  func hasCompleteDefault(_ path: Path) -> Bool { existsDefault(atOrAbove: path) { $0.isComplete } }
  func hasActiveDefault(_ path: Path) -> Bool { existsDefault(atOrAbove: path) { $0.isActive } }

  /// Whether anything is tracked at, above or below a location.
  func touches(_ path: Path) -> Bool {
    (0...path.count).contains { byPath[path.prefix($0)] != nil } || byPath.keys.contains { path.contains($0) }
  }

  /// Whether a query other than the given one holds a location or something below it.
  ///
  /// - Parameter byListeners: Whether only queries count that somebody listens to.
  func isHeld(_ path: Path, besides query: Query, byListeners: Bool = false) -> Bool {
    if byListeners ? hasActiveDefault(path) : hasCompleteDefault(path) { return true }
    for length in 0..<path.count {
      let holders = byPath[path.prefix(length)] ?? []
      let isHeld = holders.contains { holder in
        holder.query != query && (holder.isActive || !byListeners) && holds(holder, path[length])
      }
      if isHeld { return true }
    }
    return byPath.contains { place, queries in
      path.contains(place) && queries.contains { $0.isActive || !byListeners && $0.isComplete }
    }
  }

  private func holds(_ tracked: TrackedQuery, _ key: Key) -> Bool {
    !tracked.query.params.isDefault && storage.trackedKeys(tracked.id).contains(key)
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

  /// Asserts that storage holds the same.
  func checkInvariants() {
    let known = byPath.values.joined().sorted { $0.id < $1.id }
    precondition(known == storage.trackedQueries, "the tracked queries differ from the stored ones")
    precondition(byPath.values.allSatisfy { !$0.isEmpty }, "a location without tracked queries is kept")
  }
}
