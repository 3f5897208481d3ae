import ConformanceCases

/// Everything that a run found out about one case.
package struct CaseResult: Sendable {
  package var testCase: Case
  package var verdict: Verdict
  package var mismatches: [Mismatch] = []
  /// The streams with mismatches, all their events aligned.
  package var differences: [StreamDifference] = []
  package var notJudged: [StepJudgement.NotJudged] = []
  package var variants: [StepJudgement.Variant] = []
  /// What was observed in each performed step.
  package var transcript: [StepRecord] = []
  /// What the baseline says about the verdict, nil where it says nothing.
  package var baseline: BaselineOutcome?
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
}
