import RTDBTree

/// The tracked queries with their completeness, written through to storage.
final class TrackedQueries {
  private let storage: any StorageEngine
  private let tree = TrackedQueryTree()
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
      tree.put(tracked)
    }
  }

  /// A query that loads all data is tracked as the default query.
  static func tracked(_ query: Query) -> Query { query.params.loadsAllData ? Query(query.path) : query }

  func find(_ query: Query) -> TrackedQuery? {
    let query = TrackedQueries.tracked(query)
    return tree.subtree(query.path)?.queries.first { $0.query == query }
  }

  private func store(_ tracked: TrackedQuery) {
    storage.save(tracked)
    tree.put(tracked)
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
    for var tracked in tree.subtree(path)?.all ?? [] where !tracked.isComplete {
      tracked.isComplete = true
      store(tracked)
    }
  }

  /// What was complete is unknown: the cached data cannot be read any more.
  func setAllUnknown() {
    for var tracked in tree.all {
      tracked.isComplete = false
      store(tracked)
      storage.setTrackedKeys(tracked.id, [])
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
    tree.all.filter { !$0.isActive || Mutant.isActive(.listenedDataPruned) }.sorted {
      (($0.lastUse, $0.id) < ($1.lastUse, $1.id)) != Mutant.isActive(.prunesLastUsedFirst)
    }
  }

  /// The locations of all tracked queries.
  var paths: Set<Path> { Set(tree.all.map(\.query.path)) }

  func remove(_ tracked: TrackedQuery) {
    tree.remove(tracked)
    storage.removeTrackedQuery(tracked.id)
  }

  private func existsDefault(atOrAbove path: Path, where condition: (TrackedQuery) -> Bool) -> Bool {
    tree.along(path).contains { place in place.queries.contains { $0.query.params.isDefault && condition($0) } }
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
    let places = tree.along(path)
    // A branch is kept only for what is tracked in it.
    return places.count == path.count + 1 && !(path.isRoot && tree.all.isEmpty)
      || places.contains { !$0.queries.isEmpty }
  }

  /// Whether a query other than the given one holds a location or something below it.
  ///
  /// - Parameter byListeners: Whether only queries count that somebody listens to.
  func isHeld(_ path: Path, besides query: Query, byListeners: Bool = false) -> Bool {
    if byListeners ? hasActiveDefault(path) : hasCompleteDefault(path) { return true }
    let isHeld = zip(tree.along(path), path.keys).contains { place, key in
      place.queries.contains { holder in
        holder.query != query && (holder.isActive || !byListeners) && holds(holder, key)
      }
    }
    return isHeld
      || tree.subtree(path)?.contains { $0.isActive || !byListeners && $0.isComplete } ?? false
  }

  private func holds(_ tracked: TrackedQuery, _ key: Key) -> Bool {
    !tracked.query.params.isDefault && storage.trackedKeys(tracked.id).contains(key)
  }

  /// The children of a location that are known whole: those that filtered queries hold, and those tracked themselves.
  func knownChildren(_ path: Path) -> Set<Key> {
    var keys = Set<Key>()
    guard let place = tree.subtree(path) else { return keys }
    for tracked in place.queries where !tracked.query.params.isDefault {
      keys.formUnion(storage.trackedKeys(tracked.id))
    }
    for (key, child) in place.children {
      if child.queries.contains(where: { $0.query.params.isDefault && $0.isComplete }) { keys.insert(key) }
    }
    return keys
  }

  /// Asserts that storage holds the same.
  func checkInvariants() {
    let known = tree.all.sorted { $0.id < $1.id }
    precondition(known == storage.trackedQueries, "the tracked queries differ from the stored ones")
    tree.checkInvariants()
  }
}
