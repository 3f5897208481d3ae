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
    if !capabilities.virtualClock, let wait = testCase.steps.lazy.compactMap(longWait).first {
      return .couldNotRun(reason: "needs a virtual clock: a step lets \(wait) ms pass")
    }
    return .run
  }

  private static func longWait(_ step: Step) -> Int64? {
    guard case .clockAdvance(let milliseconds) = step.action, milliseconds > realWaitLimit else { return nil }
    return milliseconds
  }
}
