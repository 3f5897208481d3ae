/// The known failures of one implementation, kept beside it.
package struct Baseline: Sendable {
  /// What is known about one case, or about one assertion of it.
  package struct Entry: Sendable {
    /// What the implementation does instead of passing.
    package enum Expectation: String, Sendable, CaseIterable { case fail, error, flaky }

    /// The id of the case.
    package var caseID: String
    /// The assertion that fails; nil for whatever fails in the case.
    package var assertion: BaselineAssertion?
    package var expectation: Expectation
    /// The kind of the mismatch, as reports name it; nil for any.
    package var kind: String?
    /// Where the failure is followed up.
    package var issue: String?
    /// Under which conditions the entry holds; all of them must.
    package var conditions: [BaselineCondition]
    /// The last day on which the entry holds, as `2027-03-01`; nil without an end.
    package var until: String?
    package var location: SourceLocation

    package init(caseID: String, expectation: Expectation = .fail, location: SourceLocation) {
      self.caseID = caseID
      self.expectation = expectation
      self.location = location
      conditions = []
    }
  }

  /// The edition of the suite that the entries were written for; nil where the file names none.
  package var suite: String?
  package var entries: [Entry]

  package init(suite: String? = nil, entries: [Entry]) {
    self.suite = suite
    self.entries = entries
  }

  /// Reads a baseline, and tells everything that is wrong with it.
  package static func load(file: String) -> (baseline: Baseline, diagnostics: [CaseDiagnostic]) {
    let log = DiagnosticLog()
    let baseline = FileAccess.yaml(of: file, log: log).flatMap { BaselineReader.read($0, log) }
    return (baseline ?? Baseline(entries: []), log.entries)
  }
}
