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

  /// How many of the queries that nobody listens to go in one round.
  func countToPrune(of prunable: Int) -> Int {
    max((prunable * percentPerRound + 99) / 100, prunable - prunableLimit)
  }
}
