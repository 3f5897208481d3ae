import RTDBTree

/// Keeps the server's data, what of it is complete, and the pending writes; does nothing without storage.
///
/// Implements the page on persistence with its recommendations, which the comments name where they differ from the
/// official SDKs.
final class PersistenceManager {
  let storage: (any StorageEngine)?
  let tracked: TrackedQueries?
  let style: PersistenceStyle
  let policy: CachePolicy
  /// Messages with data since the size was last looked at.
  var updatesSinceCheck = 0
  /// Of each pending write, the places for which the server's data came in since it was made.
  private var answered: [Int: [Path]] = [:]
  /// How many single reads of a query wait for their answer, by the form in which it is tracked.
  private var reads: [Query: Int] = [:]

  init(_ storage: (any StorageEngine)?, style: PersistenceStyle, policy: CachePolicy) {
    self.storage = storage
    self.style = style
    self.policy = policy
    tracked = storage.map(TrackedQueries.init)
  }

  var isEnabled: Bool { storage != nil }

  /// Ends a step: what it stored is on the disk before anybody hears of it.
  func commit() { storage?.commit() }
}

// MARK: - Pending writes

extension PersistenceManager {
  func storedWrites() -> [PendingWrite] {
    let writes = storage?.pendingWrites ?? []
    return Mutant.isActive(.restoredWritesByText) ? writes.sorted { String($0.id) < String($1.id) } : writes
  }

  func save(_ write: PendingWrite) { storage?.save(write) }

  func removeAllWrites() {
    if !Mutant.isActive(.purgeLeavesDisk) { storage?.removeAllPendingWrites() }
    answered = [:]
  }

  /// A write was answered. An accepted one is cached, unless somebody has the server's own version of it.
  func acknowledge(_ write: PendingWrite, revert: Bool) {
    guard let storage, let tracked else { return }
    if !Mutant.isActive(.answeredWriteStaysOnDisk) { storage.removePendingWrite(write.id) }
    let told = answered.removeValue(forKey: write.id) ?? []
    guard !revert, write.isVisible, !Mutant.isActive(.answeredWriteNotCached) else { return }
    for entry in ordered(write.entries) where !tracked.hasActiveDefault(entry.path) {
      cache(entry, told, storage)
      if !tracked.hasCompleteDefault(entry.path) { tracked.ensureComplete(entry.path) }
    }
  }

  /// Writes an accepted entry to the cache, but never an estimate over what the server has told since.
  private func cache(_ entry: MergeEntry, _ told: [Path], _ storage: any StorageEngine) {
    if style.contains(.estimatesReplaceAnswers) { return storage.overwriteServerCache(entry.path, entry.data) }
    guard !told.contains(where: { $0.contains(entry.path) }) else { return }
    let newer = told.filter { entry.path.contains($0) }.map { ($0, storage.serverCache($0)) }
    storage.overwriteServerCache(entry.path, entry.data)
    for (path, node) in newer { storage.overwriteServerCache(path, node) }
  }

  /// Forgets what was told of children that a window holds no more and that nobody else was told of.
  private func forgetAnswers(about query: Query, except node: Node, _ tracked: TrackedQueries) {
    for (id, places) in answered {
      answered[id] = places.filter { place in
        guard let key = query.path.relative(place)?.first, node.child(key).isEmpty else { return true }
        return tracked.isHeld(query.path.appending(key), besides: query, byListeners: true)
      }
    }
  }

  /// The entries in their order, with those of priorities behind what the priorities belong to.
  private func ordered(_ entries: [MergeEntry]) -> [MergeEntry] {
    guard !style.contains(.earlyPrioritiesAreLost), entries.contains(where: \.path.endsInPriority) else {
      return entries
    }
    return entries.filter { !$0.path.endsInPriority } + entries.filter(\.path.endsInPriority)
  }

  private func noteAnswer(_ path: Path, _ pending: WriteTree) {
    guard !pending.isEmpty else { return }
    for id in pending.touching(path) { answered[id, default: []].append(path) }
  }
}

// MARK: - Server data

extension PersistenceManager {
  /// Data for a query arrived whole, or for a location below it.
  func serverOverwrite(_ query: Query, _ path: Path, _ node: Node, pending: WriteTree) {
    guard let storage, let tracked, stores(path) else { return }
    if query.params.loadsAllData {
      noteAnswer(path, pending)
      storage.overwriteServerCache(path, node)
      tracked.setAllComplete(below: path)
    } else {
      // A window says nothing of the children that it does not hold, nor any more of those that it held.
      forgetAnswers(about: query, except: node, tracked)
      for entry in node.entries {
        let child = path.appending(entry.key)
        noteAnswer(child, pending)
        storage.overwriteServerCache(child, entry.node)
      }
      if !style.contains(.windowsLeaveOldChildren) { dropStaleKeys(query, node, storage, tracked) }
      tracked.setComplete(query)
    }
  }

  /// Whether data for a location is kept: for what nobody tracks any more it could never be read or pruned.
  private func stores(_ path: Path) -> Bool {
    tracked!.touches(path) || style.contains(.storesUntrackedData)
  }

  /// Children that have left a window while nobody looked go from the cache, unless another query has them.
  private func dropStaleKeys(_ query: Query, _ node: Node, _ storage: any StorageEngine, _ tracked: TrackedQueries) {
    guard let id = tracked.find(query)?.id else { return }
    for key in storage.trackedKeys(id) where node.child(key).isEmpty {
      let child = query.path.appending(key)
      if !tracked.isHeld(child, besides: query) { storage.overwriteServerCache(child, .empty) }
    }
  }

  /// Several locations changed.
  ///
  /// - Parameter query: The filtered query whose answer changed, nil for default listens.
  func serverMerge(_ path: Path, _ entries: [MergeEntry], of query: Query? = nil, pending: WriteTree) {
    guard let storage, let tracked, stores(path) else { return }
    for entry in ordered(entries) {
      let place = path.appending(entry.path)
      if let query, entry.data.isEmpty, query.path.count + 1 == place.count {
        leaveWindow(place, query, storage, tracked)
      } else {
        noteAnswer(place, pending)
        storage.overwriteServerCache(place, entry.data)
      }
    }
  }

  /// A child has left a window, which need not mean that it is gone: it stays where another query holds it.
  private func leaveWindow(
    _ child: Path, _ query: Query, _ storage: any StorageEngine, _ tracked: TrackedQueries
  ) {
    if !tracked.isHeld(child, besides: query, byListeners: true) {
      for (id, places) in answered { answered[id] = places.filter { !child.contains($0) } }
    }
    if Mutant.isActive(.windowKeepsLeftChildren) { return }
    if style.contains(.windowsDeleteSharedChildren) || !tracked.isHeld(child, besides: query) {
      storage.overwriteServerCache(child, .empty)
    }
  }

  /// The server answered a listen: the data that its hash covered, if it sent none instead, is complete.
  func confirm(_ query: Query, _ data: Node?, pending: WriteTree) {
    guard let data, let storage, !style.contains(.answersLeaveStoredData) else { return setComplete(query) }
    let isStored = query.params.loadsAllData && storage.serverCache(query.path) == data
    if isStored { setComplete(query) } else { serverOverwrite(query, query.path, data, pending: pending) }
  }

  /// What the cache knows of a query: all of it, the window of a filtered one, or some whole children.
  func serverCache(_ query: Query) -> Cache {
    let cache = readCache(query)
    guard let storage, let tracked, storage.takeLoss() else { return cache }
    // Nothing is better than less than all: the server will tell it again.
    tracked.setAllUnknown()
    return readCache(query)
  }

  private func readCache(_ query: Query) -> Cache {
    let index = query.params.index
    guard let storage, let tracked else {
      return Cache(content: IndexedNode(.empty, index: index), isComplete: false, isFiltered: false)
    }
    let own = tracked.find(query)
    let isOwnComplete = own?.isComplete ?? false && !Mutant.isActive(.windowsNotKnownFromDisk)
    let isWindowKnown = query.params.isFiltered && isOwnComplete
    // A window moves only while it is listened to, and so does a location: whichever was used last is the better one.
    let prefersWindow =
      isWindowKnown
      && (style.contains(.windowsOutweighLocations) || own.map { !tracked.isCoveredLater($0) } ?? false)
    if tracked.hasCompleteDefault(query.path), !prefersWindow, !Mutant.isActive(.locationsNotKnownFromDisk) {
      let node = storage.serverCache(query.path)
      return Cache(content: IndexedNode(node, index: index), isComplete: true, isFiltered: false)
    }
    if isWindowKnown, let own {
      let node = storage.serverCache(query.path, keys: storage.trackedKeys(own.id))
      return Cache(content: IndexedNode(node, index: index), isComplete: true, isFiltered: true)
    }
    let node = storage.serverCache(query.path, keys: tracked.knownChildren(query.path))
    return Cache(
      content: IndexedNode(node, index: index), isComplete: Mutant.isActive(.partOnDiskTakenForAll), isFiltered: false)
  }
}

// MARK: - Tracked queries

extension PersistenceManager {
  func setActive(_ query: Query) { tracked?.setActive(query) }

  /// - Parameter isDefaultStillActive: Whether another view that loads all data remains at the location.
  func setInactive(_ query: Query, isDefaultStillActive: Bool) {
    guard let tracked, reads[TrackedQueries.tracked(query)] == nil else { return }
    if query.params.isFiltered || !isDefaultStillActive { tracked.setInactive(query) }
  }

  /// A single read waits for its answer: until then the query is in use like one that is listened to.
  func beginRead(_ query: Query) {
    guard let tracked else { return }
    reads[TrackedQueries.tracked(query), default: 0] += 1
    tracked.setActive(query)
  }

  /// - Parameter isListened: Whether somebody listens to what the query is tracked as.
  func endRead(_ query: Query, isListened: Bool) {
    guard let tracked else { return }
    let form = TrackedQueries.tracked(query)
    let others = (reads[form] ?? 1) - 1
    reads[form] = others > 0 ? others : nil
    if others <= 0, !isListened || Mutant.isActive(.getEndsTracking) { tracked.setInactive(query) }
  }

  func setComplete(_ query: Query) {
    guard let tracked else { return }
    if query.params.loadsAllData { tracked.setAllComplete(below: query.path) } else { tracked.setComplete(query) }
  }

  func setTrackedKeys(_ query: Query, _ keys: Set<Key>) {
    guard let storage, let id = tracked?.find(query)?.id else { return }
    storage.setTrackedKeys(id, keys)
  }

  /// The window of a filtered query moved.
  func noteChanges(of query: Query, _ changes: ContiguousArray<Change>) {
    guard let storage, let id = tracked?.find(query)?.id else { return }
    var keys = storage.trackedKeys(id)
    for change in changes {
      switch change.kind {
      case .added: if !Mutant.isActive(.windowForgetsNewChildren) { keys.insert(change.key) }
      case .removed: keys.remove(change.key)
      case .changed: break
      }
    }
    storage.setTrackedKeys(id, keys)
  }
}
