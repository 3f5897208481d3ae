import ConformanceCases
import ConformanceKit

/// Writes a summary in Markdown: totals, failures with their tables, areas.
///
/// A step summary of GitHub holds one megabyte, so only the first failures are told at length.
package final class MarkdownRecorder: RunRecorder {
  private static let failureLimit = 50
  private static let failureLines = 60
  private static let heads = [
    "planned", "passed", "failed", "error", "not applicable", "could not run", "known failures",
    "not scored",
  ]

  private let context: ReportContext
  private let write: (String) -> Void
  private var header: RunHeader?
  private var failures: [String] = []
  private var failureCount = 0
  private var areas: [(name: String, summary: RunSummary)] = []
  private var reasons: [(text: String, count: Int)] = []

  /// - Parameter write: Takes the report when the run has finished.
  package init(_ context: ReportContext, write: @escaping (String) -> Void) {
    self.context = context
    self.write = write
  }

  package func record(_ event: RunEvent) {
    switch event {
    case .runStarted(let header): self.header = header
    case .caseStarted, .stepFinished: break
    case .caseFinished(let result): add(result)
    case .runFinished(let summary): write(text(summary))
    }
  }

  private func add(_ result: CaseResult) {
    let area = MarkdownText.area(result.testCase.area)
    let index =
      areas.firstIndex { $0.name == area }
      ?? {
        areas.append((area, RunSummary(planned: 0)))
        return areas.count - 1
      }()
    areas[index].summary.planned += 1
    areas[index].summary.count(result)
    guard result.excuse == nil else { return }
    switch result.verdict {
    case .pass: break
    case .fail, .error:
      failureCount += 1
      if failures.count < Self.failureLimit { failures.append(failure(result)) }
    case .notApplicable(let reason): note("not applicable: \(reason)")
    case .couldNotRun(let reason): note("could not run: \(reason)")
    }
  }

  private func note(_ reason: String) {
    if let index = reasons.firstIndex(where: { $0.text == reason }) {
      reasons[index].count += 1
    } else if reasons.count < Self.failureLimit {
      reasons.append((reason, 1))
    }
  }

  private func failure(_ result: CaseResult) -> String {
    let testCase = result.testCase
    let word = if case .error = result.verdict { "error" } else { testCase.level.rawValue }
    let style = ConsoleStyle(width: 110, command: context.command)
    let lines = FailureText(result, style: style, runSeed: header?.seed ?? 0).lines.dropFirst()
    let shown = lines.count > Self.failureLines ? Array(lines.prefix(Self.failureLines)) + ["…"] : Array(lines)
    return """
      <details><summary><b>\(XMLText.escaped(testCase.id))</b> (\(word)) \(XMLText.escaped(testCase.title))</summary>

      \(MarkdownText.escaped(testCase.statements.joined(separator: ", ")))

      \(MarkdownText.block(shown))
      </details>

      """
  }

  private func text(_ summary: RunSummary) -> String {
    let driver = header?.driver
    var text = "## \(Self.verdict(summary, isStrict: context.isStrict))\n\n"
    text += "\(MarkdownText.escaped(driver?.name ?? "")), profile \(MarkdownText.escaped(driver?.profile ?? "")), "
    if let edition = header?.edition { text += "edition \(MarkdownText.escaped(edition)), " }
    text += "seed \(header?.seed ?? 0), \(summary.duration.seconds) s\n\n"
    text += MarkdownText.table(
      Self.heads, numbers: Set(0..<Self.heads.count),
      [Self.counts(summary)])
    for fault in summary.baselineFaults { text += "\nBaseline: \(MarkdownText.escaped(fault.description))\n" }
    if summary.isInterrupted { text += "\nThe run stopped before its end.\n" }
    if !failures.isEmpty {
      text += "\n### Failures\n\n" + failures.joined()
      if failureCount > failures.count { text += "… and \(failureCount - failures.count) more\n" }
    }
    text += "\n### Areas\n\n"
    text += MarkdownText.table(
      ["area"] + Self.heads, numbers: Set(1...Self.heads.count),
      areas.map { [$0.name] + Self.counts($0.summary) })
    if !reasons.isEmpty {
      text += "\n### Not executed\n\n"
      text += MarkdownText.table(
        ["cases", "reason"], numbers: [0], reasons.map { [String($0.count), MarkdownText.escaped($0.text)] })
    }
    return text
  }

  private static func verdict(_ summary: RunSummary, isStrict: Bool) -> String {
    switch ExitCode(summary, strict: isStrict) {
    case .success: "Conformance: \(summary.passed) of \(summary.executed) executed cases passed"
    case .incomplete: "Conformance: incomplete, \(summary.executed) of \(summary.planned) cases executed"
    default: "Conformance: failed, \(summary.passed) of \(summary.executed) executed cases passed"
    }
  }

  private static func counts(_ summary: RunSummary) -> [String] {
    [
      summary.planned, summary.passed, summary.failed, summary.errors, summary.notApplicable, summary.couldNotRun,
      summary.known, summary.notScored,
    ].map(String.init)
  }
}
