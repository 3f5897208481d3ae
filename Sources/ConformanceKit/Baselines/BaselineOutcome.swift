import ConformanceCases

/// What a baseline says about the verdict on a case.
package enum BaselineOutcome: Sendable, Equatable {
  /// Everything that went wrong was known.
  case expected
  /// Something went wrong that the baseline does not know.
  case unexpected
  /// The case is known to pass at one time and not at another.
  case flaky
  /// The baseline knows failures that did not happen.
  case stale([BaselineFault])

  /// The outcome's name in reports.
  package var name: String {
    switch self {
    case .expected: "expected"
    case .unexpected: "unexpected"
    case .flaky: "flaky"
    case .stale: "stale"
    }
  }
}
