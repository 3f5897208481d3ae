import ConformanceCases

/// Everything that a run found out about one case.
package struct CaseResult: Sendable {
  /// A step that the implementation could not do; the case ended there.
  package struct UnsupportedStep: Sendable {
    /// The step, counted from 0.
    package var index: Int
    package var feature: String
    package var reason: String

    package init(index: Int, feature: String, reason: String) {
      self.index = index
      self.feature = feature
      self.reason = reason
    }
  }

  package var testCase: Case
  package var verdict: Verdict
  package var mismatches: [Mismatch] = []
  /// The streams with mismatches, all their events aligned.
  package var differences: [StreamDifference] = []
  package var notJudged: [StepJudgement.NotJudged] = []
  package var variants: [StepJudgement.Variant] = []
  /// What was observed in each performed step.
  package var transcript: [StepRecord] = []
  package var unsupported: UnsupportedStep?
  /// The server's whole data at the end; nil where the case did not come so far, or the driver could not tell.
  package var serverData: Value?
  /// What the baseline says about the verdict, nil where it says nothing.
  package var baseline: BaselineOutcome?
  /// Whether the case belongs to the edition that the run is for; it counts for nothing where not.
  package var isScored = true
  /// The seed that the driver was given.
  package var seed: UInt64
  package var duration: Duration = .zero
  /// What the implementation wrote to standard error during the case, and the like.
  package var log: [String] = []
  /// What broke down, where an adapter or the kit did.
  package var fault: AdapterFault.Kind?

  package init(testCase: Case, verdict: Verdict, seed: UInt64) {
    self.testCase = testCase
    self.verdict = verdict
    self.seed = seed
  }

  /// The ids of the laws that were broken.
  package var brokenLaws: Set<String> {
    Set(mismatches.compactMap { if case .law(let id) = $0.kind { id } else { nil } })
  }
}
