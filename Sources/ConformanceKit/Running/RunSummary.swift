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
  /// Whether the run ended before the last planned case.
  package var isInterrupted = false
  /// Why the run could not go on, nil where it could: its driver was gone, or it was told to stop.
  package var outage: String?
  /// How many cases broke down by the kit's own fault.
  package var harnessFaults = 0
  package var duration: Duration = .zero

  package init(planned: Int) { self.planned = planned }

  /// How many cases were carried out.
  package var executed: Int { passed + failed + errors }

  /// Counts one more verdict.
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
