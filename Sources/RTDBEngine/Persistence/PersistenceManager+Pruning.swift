import RTDBTree

extension PersistenceManager {
  /// Counts a message with data; now and then the cache is brought back to its size, least recently used first.
  func noteServerUpdate() {
    guard let storage, let tracked, !Mutant.isActive(.cacheNeverPruned) else { return }
    updatesSinceCheck += 1
    guard updatesSinceCheck > policy.updatesBetweenChecks else { return }
    updatesSinceCheck = 0
    while storage.serverCacheSize > policy.sizeLimit || tracked.prunable.count > policy.prunableLimit {
      guard prune(policy) else { return }
    }
  }

  /// Performs one round: queries that nobody listens to are forgotten, and their data where no other query is tracked.
  ///
  /// - Returns: Whether there was data to go.
  func prune(_ policy: CachePolicy) -> Bool {
    guard let storage, let tracked else { return false }
    let prunable = tracked.prunable
    var forest = PruneForest()
    for query in prunable.prefix(policy.countToPrune(of: prunable.count)) {
      forest.prune(query.query.path)
      tracked.remove(query)
      if query.query.params.isDefault, query.isComplete, !style.contains(.prunedLocationsLeaveNothingComplete) {
        // What stays of its data was known whole through this query alone.
        tracked.setAllComplete(below: query.query.path)
      }
    }
    guard forest.prunesAnything else { return false }
    for path in tracked.paths where !Mutant.isActive(.pruningTakesSharedData) { forest.keep(path) }
    guard forest.prunesAnything else { return false }
    forest.forEachPruned { path, part in
      let rest = part.keepsAnything ? part.remaining(of: storage.serverCache(path)) : .empty
      storage.overwriteServerCache(path, rest)
    }
    return true
  }
}
