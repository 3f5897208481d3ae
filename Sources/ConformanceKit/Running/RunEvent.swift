import ConformanceCases

/// An event of the harness, in the order of a run; reports are folds of these.
package enum RunEvent: Sendable {
  case runStarted(RunHeader)
  case caseStarted(Case)
  case stepFinished(caseID: String, StepRecord)
  case caseFinished(CaseResult)
  case runFinished(RunSummary)
}

/// What is known before the first case runs.
package struct RunHeader: Sendable {
  package var driver: DriverCapabilities
  package var seed: UInt64
  /// How many cases were selected.
  package var planned: Int
  /// The edition that the run is for, nil where every case counts.
  package var edition: String?

  package init(driver: DriverCapabilities, seed: UInt64, planned: Int) {
    self.driver = driver
    self.seed = seed
    self.planned = planned
  }
}
