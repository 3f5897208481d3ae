/// How a run is to be carried out.
package struct RunOptions: Sendable {
  /// The seed from which each case's seed is derived.
  package var seed: UInt64
  /// Whether the run ends with the first case that fails or errs.
  package var stopsAtFirstFailure: Bool
  /// Asked before each case: why the run is to stop, nil while it is not.
  package var interruption: @Sendable () -> String?

  package init(
    seed: UInt64 = 1, stopsAtFirstFailure: Bool = false, interruption: @escaping @Sendable () -> String? = { nil }
  ) {
    self.seed = seed
    self.stopsAtFirstFailure = stopsAtFirstFailure
    self.interruption = interruption
  }
}
