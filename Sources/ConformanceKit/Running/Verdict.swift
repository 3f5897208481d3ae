/// The judgement on one case.
package enum Verdict: Sendable, Equatable {
  case pass
  case fail
  /// The driver or the harness broke down; the message says how.
  case error(message: String)
  case notApplicable(reason: String)
  case couldNotRun(reason: String)

  /// The verdict's name in reports.
  package var name: String {
    switch self {
    case .pass: "pass"
    case .fail: "fail"
    case .error: "error"
    case .notApplicable: "not-applicable"
    case .couldNotRun: "could-not-run"
    }
  }

  /// What there is to say besides the name, nil for pass and fail.
  package var reason: String? {
    switch self {
    case .pass, .fail: nil
    case .error(let message): message
    case .notApplicable(let reason), .couldNotRun(let reason): reason
    }
  }

  /// Whether the case was carried out, to the end or to an error.
  package var isExecuted: Bool {
    switch self {
    case .pass, .fail, .error: true
    case .notApplicable, .couldNotRun: false
    }
  }
}
