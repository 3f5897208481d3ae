/// One thing that was tried with an adapter, and what came of it.
package struct ProbeStep: Sendable, Equatable {
  package enum Outcome: String, Sendable {
    case ok
    /// Not tried, for a reason that is no fault.
    case skipped
    /// Worth mending, though cases can run.
    case remark
    case bad
  }

  /// What was tried.
  package var title: String
  package var outcome: Outcome
  /// What was found; for `bad` what was expected too.
  package var finding: String
  /// What to do about it, empty for `ok`.
  package var remedy: String
  /// The lines that were exchanged for it, `> ` out and `< ` in.
  package var lines: [String]

  package init(_ title: String, _ outcome: Outcome, _ finding: String, remedy: String = "", lines: [String] = []) {
    self.title = title
    self.outcome = outcome
    self.finding = finding
    self.remedy = remedy
    self.lines = lines
  }
}
