import ConformanceCases
import ConformanceKit

/// Tells a person how a run goes: failures as they happen, totals at the end.
package final class ConsoleRecorder: RunRecorder {
  /// How many cases make a run whose memory is of interest.
  private static let largeRun = 1_000

  private let style: ConsoleStyle
  private let write: (String) -> Void
  private var header: RunHeader?
  private var finished = 0
  private var isLineOpen = false
  private var reasons: [(reason: String, count: Int)] = []
  private var notJudged = 0

  /// - Parameter write: Takes text, line ends included.
  package init(style: ConsoleStyle, write: @escaping (String) -> Void) {
    self.style = style
    self.write = write
  }

  package func record(_ event: RunEvent) {
    switch event {
    case .runStarted(let header): self.header = header
    case .caseStarted(let testCase): showProgress(testCase)
    case .stepFinished: break
    case .caseFinished(let result): finish(result)
    case .runFinished(let summary): finish(summary)
    }
  }

  private func showProgress(_ testCase: Case) {
    guard style.showsProgress, let header else { return }
    let text = "[\(finished + 1)/\(header.planned)] \(testCase.id)"
    write("\r\u{1B}[K" + TextLayout.cut(text, to: style.width - 1))
    isLineOpen = true
  }

  private func clearProgress() {
    if isLineOpen { write("\r\u{1B}[K") }
    isLineOpen = false
  }

  private func finish(_ result: CaseResult) {
    finished += 1
    notJudged += result.notJudged.count
    if result.baseline == .expected || result.baseline == .flaky { return }
    if let excuse = result.excuse {
      clearProgress()
      return write("\(excuse): \(result.testCase.id): \(TextLayout.cut(result.firstMismatchText, to: 200))\n")
    }
    switch result.verdict {
    case .pass, .notApplicable: break
    case .fail, .error:
      clearProgress()
      let text = FailureText(result, style: style, runSeed: header?.seed ?? 0)
      write(text.lines.joined(separator: "\n") + "\n\n")
    case .couldNotRun(let reason):
      if let index = reasons.firstIndex(where: { $0.reason == reason }) {
        reasons[index].count += 1
      } else {
        reasons.append((reason, 1))
      }
    }
  }

  private func finish(_ summary: RunSummary) {
    clearProgress()
    for (reason, count) in reasons { write("could not run \(count): \(reason)\n") }
    if notJudged > 0 { write("not judged: \(notJudged) assertions that the driver cannot observe\n") }
    for fault in summary.baselineFaults { write("baseline: \(fault)\n") }
    if let edition = header?.edition { write("edition \(edition)\n") }
    if summary.isInterrupted { write("the run stopped before its end\n") }
    let color: ConsoleStyle.Color =
      summary.failed + summary.errors + summary.baselineFaults.count > 0
      ? .red : summary.couldNotRun > 0 || summary.executed == 0 ? .yellow : .green
    write("finished in \(Self.seconds(summary.duration)) s\(memory(summary))\n")
    write(style.paint(Self.totals(summary), color) + "\n")
  }

  /// Of a large run it is told what it needed.
  private func memory(_ summary: RunSummary) -> String {
    guard summary.planned >= Self.largeRun, let bytes = style.peakMemory() else { return "" }
    return ", peak memory \(bytes / 1_000_000) MB"
  }

  private static func totals(_ summary: RunSummary) -> String {
    """
    planned \(summary.planned), passed \(summary.passed), failed \(summary.failed), error \(summary.errors), \
    not applicable \(summary.notApplicable), could not run \(summary.couldNotRun)
    """ + (summary.known > 0 ? ", known failures \(summary.known)" : "") + notScored(summary)
  }

  private static func notScored(_ summary: RunSummary) -> String {
    guard summary.notScored > 0 else { return "" }
    let failed = summary.failedNotScored > 0 ? " (\(summary.failedNotScored) failed)" : ""
    return ", not scored \(summary.notScored)" + failed
  }

  private static func seconds(_ duration: Duration) -> String {
    let hundredths = duration.components.seconds * 100 + duration.components.attoseconds / 10_000_000_000_000_000
    let fraction = String(hundredths % 100)
    return "\(hundredths / 100)." + (fraction.count < 2 ? "0" + fraction : fraction)
  }
}
