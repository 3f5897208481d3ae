import ConformanceCases

/// What will be done with each selected case, made before anything runs.
package struct Plan: Sendable {
  /// What will be done with one case.
  package enum Disposition: Sendable, Equatable {
    case run
    /// The case does not concern the implementation; the reason says why.
    case notApplicable(reason: String)
    /// The case concerns the implementation and cannot be run here.
    case couldNotRun(reason: String)
  }

  /// A selected case with its disposition.
  package struct Entry: Sendable {
    package var testCase: Case
    package var disposition: Disposition

    package init(testCase: Case, disposition: Disposition) {
      self.testCase = testCase
      self.disposition = disposition
    }
  }

  /// How long a driver without a virtual clock may be kept waiting by one step, in milliseconds.
  package static let realWaitLimit: Int64 = 2_000
  /// What a wait must be a multiple of to be no matter of single milliseconds.
  private static let realWaitGrain: Int64 = 100

  package var entries: [Entry]

  /// Plans the cases for a driver by what it declares.
  ///
  /// - Parameter claim: What is claimed of the implementation, beyond what it declares.
  ///   It does not concern cases that are not of the edition.
  package init(
    cases: [Case], capabilities: DriverCapabilities, claim: ProfileClaim? = nil, edition: EditionScope? = nil
  ) {
    entries = cases.map { testCase in
      let claim = edition?.has(testCase) == false ? nil : claim
      return Entry(testCase: testCase, disposition: Self.disposition(of: testCase, for: capabilities, claim))
    }
  }

  private static func disposition(
    of testCase: Case, for capabilities: DriverCapabilities, _ claim: ProfileClaim?
  ) -> Disposition {
    if !testCase.profiles.isEmpty, !testCase.profiles.contains(capabilities.profile) {
      let profiles = testCase.profiles.joined(separator: ", ")
      return .notApplicable(reason: "holds for profile \(profiles), not \(capabilities.profile)")
    }
    let missing = testCase.features.filter { !capabilities.features.contains($0) }
    if !missing.isEmpty {
      if let reason = claim?.unmet(by: testCase, missing: missing) { return .couldNotRun(reason: reason) }
      return .notApplicable(reason: "needs undeclared features: \(missing.joined(separator: ", "))")
    }
    if !capabilities.virtualClock, let need = needOfVirtualClock(testCase) {
      return .couldNotRun(reason: "needs a virtual clock: \(need)")
    }
    return .run
  }

  /// Why a case cannot be run in real time: it would take too long, or it is about single milliseconds.
  private static func needOfVirtualClock(_ testCase: Case) -> String? {
    for step in testCase.steps {
      switch step.action {
      case .clockAdvance(let milliseconds) where milliseconds > realWaitLimit:
        return "a step lets \(milliseconds) ms pass"
      case .clockAdvance(let milliseconds) where milliseconds % realWaitGrain != 0:
        return "a step lets \(milliseconds) ms pass, and not one more or less"
      case .client(_, let call) where call.path == ".info" || call.path == ".info/serverTimeOffset":
        return "the offset of the server's time is expected to the millisecond"
      default: break
      }
    }
    guard testCase.features.contains("serverValue.timestamp") else { return nil }
    return "the client's estimate of the server's time is expected to the millisecond"
  }
}
