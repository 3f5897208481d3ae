/// How a run is to be carried out.
package struct RunOptions: Sendable {
  /// The seed from which each case's seed is derived.
  package var seed: UInt64
  /// Whether the run ends with the first case that fails or errs.
  package var stopsAtFirstFailure: Bool
  /// Whether a case ends with its first step that fails.
  package var endsCasesAtFirstMismatch: Bool
  /// What is claimed of the implementation.
  package var claim: ProfileClaim?
  /// The edition that the run is for; every case counts where nil.
  package var edition: EditionScope?

  package init(
    seed: UInt64 = 1, stopsAtFirstFailure: Bool = false, endsCasesAtFirstMismatch: Bool = false,
    claim: ProfileClaim? = nil, edition: EditionScope? = nil
  ) {
    self.seed = seed
    self.stopsAtFirstFailure = stopsAtFirstFailure
    self.endsCasesAtFirstMismatch = endsCasesAtFirstMismatch
    self.claim = claim
    self.edition = edition
  }
}
