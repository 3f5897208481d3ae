/// The answer of the command to its caller.
package enum ExitCode: Int32, Sendable {
  /// Everything required passed and the run is complete.
  case success = 0
  /// Something required failed, or a claimed ability could not be shown.
  case failure = 1
  /// The command was used wrongly, a case is malformed, or no case was selected.
  case usage = 2
  /// The driver could not start.
  case driver = 3
  /// Not everything planned was executed.
  case incomplete = 4
  /// The harness itself is at fault.
  case fault = 5

  /// The code that a run deserves.
  ///
  /// - Parameter strict: Whether a failure of level `should` fails the run; one of level `may` never does.
  package init(_ summary: RunSummary, strict: Bool) {
    let required = summary.failed - summary.failedMay - (strict ? 0 : summary.failedShould)
    if summary.harnessFaults > 0 {
      self = .fault
    } else if summary.outage != nil {
      self = .incomplete
    } else if required > 0 || summary.errors > 0 || !summary.baselineFaults.isEmpty {
      self = .failure
    } else if summary.isInterrupted || summary.executed == 0 {
      self = .incomplete
    } else {
      self = summary.couldNotRun > 0 ? .failure : .success
    }
  }
}
