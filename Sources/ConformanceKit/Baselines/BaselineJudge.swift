import ConformanceCases

/// Holds verdicts against the known failures of an implementation.
package struct BaselineJudge: Sendable {
  private let entries: [String: [Baseline.Entry]]
  /// What is wrong with the baseline itself, any fault fails the run.
  package let faults: [BaselineFault]

  /// - Parameters:
  ///   - suites: All cases that exist, selected or not.
  ///   - today: The day of the run, as `2027-03-01`.
  package init(_ baseline: Baseline, suites: [Suite], driver: DriverCapabilities, today: String) {
    let cases = suites.flatMap(\.cases)
    let ids = Set(cases.map(\.id))
    let renamed = Dictionary(cases.flatMap { one in one.aliases.map { ($0, one.id) } }) { first, _ in first }
    var faults: [BaselineFault] = []
    var valid: [Baseline.Entry] = []
    for entry in baseline.entries {
      if let fault = Self.fault(of: entry, ids: ids, renamed: renamed, today: today) {
        faults.append(BaselineFault(location: entry.location, message: fault))
      } else if Self.holds(entry, for: driver) {
        valid.append(entry)
      }
    }
    self.faults = faults
    entries = Dictionary(grouping: valid, by: \.caseID)
  }

  private static func fault(
    of entry: Baseline.Entry, ids: Set<String>, renamed: [String: String], today: String
  ) -> String? {
    if let kind = entry.kind, !Mismatch.Kind.names.contains(kind) {
      return "`\(kind)` is no kind of mismatch; known: \(Mismatch.Kind.names.joined(separator: ", "))"
    }
    if let until = entry.until, until < today { return "the entry for \(entry.caseID) has expired on \(until)" }
    if ids.contains(entry.caseID) { return nil }
    if let name = renamed[entry.caseID] { return "\(entry.caseID) is now called \(name)" }
    let near = NearNames.near(entry.caseID, among: ids, limit: 1).first.map { "; did you mean \($0)?" } ?? ""
    return "there is no case \(entry.caseID)\(near)"
  }

  private static func holds(_ entry: Baseline.Entry, for driver: DriverCapabilities) -> Bool {
    entry.conditions.allSatisfy { condition in
      switch condition.subject {
      case .driver: condition.holds(for: driver.name)
      case .profile: condition.holds(for: driver.profile)
      case .sdk: driver.version.map(condition.holds) ?? false
      }
    }
  }

  /// What the baseline says about a result; nil where the case is unknown to it and passed, or was not carried out.
  package func outcome(of result: CaseResult) -> BaselineOutcome? {
    let known = entries[result.testCase.id] ?? []
    if known.contains(where: { $0.expectation == .flaky }) { return result.verdict.isExecuted ? .flaky : nil }
    switch result.verdict {
    case .couldNotRun: return nil
    case .notApplicable, .pass:
      return known.isEmpty ? nil : .stale(known.map(Self.stale))
    case .error:
      return known.contains { $0.expectation == .error } ? .expected : .unexpected
    case .fail: return outcome(of: result.mismatches, known)
    }
  }

  private func outcome(of mismatches: [Mismatch], _ known: [Baseline.Entry]) -> BaselineOutcome {
    let isKnown = mismatches.allSatisfy { mismatch in known.contains { Self.covers($0, mismatch) } }
    guard isKnown else { return .unexpected }
    let stale = known.filter { entry in !mismatches.contains { Self.covers(entry, $0) } }
    return stale.isEmpty ? .expected : .stale(stale.map(Self.stale))
  }

  private static func covers(_ entry: Baseline.Entry, _ mismatch: Mismatch) -> Bool {
    entry.expectation == .fail && (entry.kind == nil || entry.kind == mismatch.kind.name)
      && entry.assertion.map { mismatch.assertion?.isWithin($0) ?? false } != false
  }

  private static func stale(_ entry: Baseline.Entry) -> BaselineFault {
    let assertion = entry.assertion.map { " at \($0)" } ?? ""
    let message = "\(entry.caseID)\(assertion) does not \(entry.expectation.rawValue) any more"
    return BaselineFault(location: entry.location, message: message)
  }
}
