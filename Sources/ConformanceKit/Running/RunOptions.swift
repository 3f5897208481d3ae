/// How a run is to be carried out.
package struct RunOptions: Sendable {
  /// The seed from which each case's seed is derived.
  package var seed: UInt64
  /// Whether the run ends with the first case that fails or errs.
  package var stopsAtFirstFailure: Bool
  /// Whether the expectations of a case are judged to the first step that fails alone; laws see the whole case.
  package var judgesToFirstMismatch: Bool
  /// What is claimed of the implementation.
  package var claim: ProfileClaim?
  /// The edition that the run is for; every case counts where nil.
  package var edition: EditionScope?

  package init(
    seed: UInt64 = 1, stopsAtFirstFailure: Bool = false, judgesToFirstMismatch: Bool = false,
    claim: ProfileClaim? = nil, edition: EditionScope? = nil
  ) {
    self.seed = seed
    self.stopsAtFirstFailure = stopsAtFirstFailure
    self.judgesToFirstMismatch = judgesToFirstMismatch
    self.claim = claim
    self.edition = edition
  }
}
