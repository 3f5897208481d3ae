import ConformanceCases
import ConformanceKit

/// Writes TAP version 14: a test point for each case, with diagnostics in YAML where it did not pass.
///
/// What does not apply is skipped; what could not be run is not ok, for readers count what is skipped as passed.
package final class TAPRecorder: RunRecorder {
  /// TAP's directive for what is known to fail; a word that stands for unfinished work elsewhere, hence in two parts.
  private static let known = "TO" + "DO"

  private let context: ReportContext
  private let write: (String) -> Void
  private var seed: UInt64 = 0
  private var number = 0

  /// - Parameter write: Takes the report, piece by piece.
  package init(_ context: ReportContext, write: @escaping (String) -> Void) {
    self.context = context
    self.write = write
  }

  package func record(_ event: RunEvent) {
    switch event {
    case .runStarted(let header):
      seed = header.seed
      write("TAP version 14\n1..\(header.planned)\n")
    case .caseStarted, .stepFinished: break
    case .caseFinished(let result):
      number += 1
      point(result)
    case .runFinished(let summary):
      for fault in summary.baselineFaults { write("# baseline: \(Self.line(fault.description))\n") }
      if summary.isInterrupted { write("# the run stopped before its end\n") }
      write("# passed \(summary.passed) of \(summary.planned) in \(summary.duration.seconds) s\n")
    }
  }

  private func point(_ result: CaseResult) {
    let testCase = result.testCase
    let name = "\(number) - \(Self.escaped(testCase.id + "  " + testCase.title))"
    if let excuse = result.excuse {
      let text = diagnostics(result, message: result.firstMismatchText)
      return write("not ok \(name) # \(Self.known) \(excuse)\n" + text)
    }
    switch result.verdict {
    case .pass: write("ok \(name)\n")
    case .notApplicable(let reason): write("ok \(name) # SKIP \(Self.line(reason))\n")
    case .couldNotRun(let reason): write("not ok \(name)\n" + diagnostics(result, message: reason))
    case .error(let message): write("not ok \(name)\n" + diagnostics(result, message: message))
    case .fail:
      // A failure that does not fail the run is what TAP calls a thing still to be done.
      let reason = context.isRequired(testCase.level) ? nil : "level \(testCase.level.rawValue)"
      let directive = reason.map { " # \(Self.known) \($0)" } ?? ""
      write("not ok \(name)\(directive)\n" + diagnostics(result, message: result.firstMismatchText))
    }
  }

  private func diagnostics(_ result: CaseResult, message: String) -> String {
    let place = result.place
    var lines = [
      "message: \(Value.quoted(message))", "severity: \(result.verdict.name)",
      "level: \(result.testCase.level.rawValue)",
      "at:", "  file: \(Value.quoted(place.file))", "  line: \(place.line)", "  column: \(place.column)",
      "statements: [\(result.testCase.statements.map(Value.quoted).joined(separator: ", "))]",
    ]
    if !result.mismatches.isEmpty {
      lines.append("mismatches:")
      for mismatch in result.mismatches {
        lines.append("  - kind: \(mismatch.kind.name)")
        if !mismatch.stream.isEmpty { lines.append("    stream: \(Value.quoted(mismatch.stream))") }
        if let index = mismatch.stepIndex { lines.append("    step: \(index + 1)") }
        if let expected = mismatch.expected { lines.append("    expected: \(Value.quoted(expected))") }
        if let actual = mismatch.actual { lines.append("    actual: \(Value.quoted(actual))") }
      }
    }
    if !result.log.isEmpty { lines += ["log:"] + result.log.map { "  - \(Value.quoted($0))" } }
    lines.append("again: \(Value.quoted(context.again(result.testCase.id, seed: seed)))")
    return (["---"] + lines + ["..."]).map { "  \($0)\n" }.joined()
  }

  /// A description: one line in which `#` begins no directive.
  private static func escaped(_ text: String) -> String {
    line(text).reduce(into: "") { $0 += $1 == "#" || $1 == "\\" ? "\\\($1)" : String($1) }
  }

  private static func line(_ text: String) -> String {
    text.split(whereSeparator: \.isNewline).joined(separator: " ")
  }
}
