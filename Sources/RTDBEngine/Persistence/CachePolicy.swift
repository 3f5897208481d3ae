import RTDBTree

/// When the cache is pruned, and how much goes.
package struct CachePolicy: Sendable {
  /// The size is looked at with the first server update after so many.
  package var updatesBetweenChecks: Int
  /// The server data may take about so many bytes.
  package var sizeLimit: Int
  /// So many queries that nobody listens to may be kept.
  package var prunableLimit: Int
  /// How many of a hundred such queries go in one round, rounded up.
  package var percentPerRound: Int

  /// The defaults of the official SDKs.
  package init(
    updatesBetweenChecks: Int = 1000, sizeLimit: Int = 10 * 1024 * 1024, prunableLimit: Int = 1000,
    percentPerRound: Int = 20
  ) {
    self.updatesBetweenChecks = updatesBetweenChecks
    self.sizeLimit = sizeLimit
    self.prunableLimit = prunableLimit
    self.percentPerRound = percentPerRound
  }

  /// The sizes that an app can choose, in bytes.
  package static let sizeLimits = 1_048_576...104_857_600

  /// Sets the size that an app chooses.
  ///
  /// - Throws: `DataError` for a size outside of `sizeLimits`.
  package mutating func setSizeLimit(_ bytes: Int) throws(DataError) {
    guard CachePolicy.sizeLimits.contains(bytes) || Mutant.isActive(.cacheSizeUnchecked) else {
      throw DataError(
        .invalidArgument, "The size of the cache must be from 1 MiB (1048576) to 100 MiB (104857600), not \(bytes).")
    }
    sizeLimit = bytes
  }

  /// How many of the queries that nobody listens to go in one round.
  func countToPrune(of prunable: Int) -> Int {
    max((prunable * percentPerRound + 99) / 100, prunable - prunableLimit)
  }
}
