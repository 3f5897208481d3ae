import ConformanceCases

/// The totals of a run; nothing that was not executed is counted as passed.
package struct RunSummary: Sendable, Equatable {
  /// How many cases were selected.
  package var planned: Int
  package var passed = 0
  package var failed = 0
  package var errors = 0
  package var notApplicable = 0
  package var couldNotRun = 0
  /// Of the failed, those of level `should` and `may`.
  package var failedShould = 0
  package var failedMay = 0
  /// How many failed or erred as the baseline says; they are not among the failed and the errors.
  package var known = 0
  /// How many were carried out that are not of the edition, and how many of those failed or erred; they are in no other
  /// count.
  package var notScored = 0
  package var failedNotScored = 0
  /// What is wrong with the baseline: entries that name no case, have expired, or speak of what does not fail any more.
  package var baselineFaults: [BaselineFault] = []
  /// Whether the run ended before the last planned case.
  package var isInterrupted = false
  /// Why the run could not go on, nil where it could: its driver was gone, or it was told to stop.
  package var outage: String?
  /// How many cases broke down by the kit's own fault.
  package var harnessFaults = 0
  package var duration: Duration = .zero

  package init(planned: Int) { self.planned = planned }

  /// How many cases were carried out.
  package var executed: Int { passed + failed + errors + known + notScored }

  /// Counts one more result.
  package mutating func count(_ result: CaseResult) {
    if !result.isScored, result.verdict.isExecuted {
      notScored += 1
      if result.verdict != .pass { failedNotScored += 1 }
      return
    }
    switch result.baseline {
    case .stale(let faults): baselineFaults += faults
    case .expected, .flaky:
      if result.verdict != .pass { return known += 1 }
    case .unexpected, nil: break
    }
    count(result.verdict, level: result.testCase.level)
  }

  /// Counts one more verdict that no baseline speaks of.
  package mutating func count(_ verdict: Verdict, level: Level) {
    switch verdict {
    case .pass: passed += 1
    case .fail:
      failed += 1
      if level == .should { failedShould += 1 }
      if level == .may { failedMay += 1 }
    case .error: errors += 1
    case .notApplicable: notApplicable += 1
    case .couldNotRun: couldNotRun += 1
    }
  }
}
