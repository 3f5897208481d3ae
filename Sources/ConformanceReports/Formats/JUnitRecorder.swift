import ConformanceCases
import ConformanceKit

/// Writes JUnit XML: a suite for each file of cases, a testcase for each case.
///
/// Only the cases of one file are held at a time, for a suite's totals stand in front of them. What was planned and
/// could not be run is an error, for readers take what is skipped for harmless.
package final class JUnitRecorder: RunRecorder {
  /// The counts of a suite.
  private struct Counts {
    var tests = 0
    var failures = 0
    var errors = 0
    var skipped = 0
    var duration: Duration = .zero
  }

  private let context: ReportContext
  private let write: (String) -> Void
  private var seed: UInt64 = 0
  private var file: String?
  private var counts = Counts()
  private var cases: [String] = []

  /// - Parameter write: Takes the report, piece by piece.
  package init(_ context: ReportContext, write: @escaping (String) -> Void) {
    self.context = context
    self.write = write
  }

  package func record(_ event: RunEvent) {
    switch event {
    case .runStarted(let header):
      seed = header.seed
      write("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n")
      write("<testsuites\(XMLText.attribute("name", "rtdbkit: \(header.driver.name)"))>\n")
    case .caseStarted, .stepFinished: break
    case .caseFinished(let result):
      if file != result.testCase.location.file { endSuite() }
      file = result.testCase.location.file
      add(result)
    case .runFinished(let summary):
      endSuite()
      addFaults(of: summary)
      write("</testsuites>\n")
    }
  }

  private func endSuite() {
    guard let file else { return }
    let numbers = [
      ("tests", counts.tests), ("failures", counts.failures), ("errors", counts.errors), ("skipped", counts.skipped),
    ]
    let attributes =
      [("name", file)] + numbers.map { ($0.0, String($0.1)) } + [("time", counts.duration.seconds), ("file", file)]
    write("  <testsuite\(attributes.map { XMLText.attribute($0.0, $0.1) }.joined())>\n")
    for text in cases { write(text) }
    write("  </testsuite>\n")
    cases = []
    counts = Counts()
  }

  /// What is wrong with the baseline is a suite of its own.
  private func addFaults(of summary: RunSummary) {
    guard !summary.baselineFaults.isEmpty else { return }
    file = "baseline"
    for fault in summary.baselineFaults {
      counts.tests += 1
      counts.failures += 1
      let name = XMLText.attribute("name", fault.description)
      cases.append("    <testcase\(name) classname=\"baseline\"><failure type=\"baseline\"/></testcase>\n")
    }
    endSuite()
  }

  private func add(_ result: CaseResult) {
    let testCase = result.testCase
    counts.tests += 1
    counts.duration += result.duration
    let attributes = [
      ("name", testCase.id), ("classname", testCase.suiteName), ("time", result.duration.seconds),
      ("file", testCase.location.file), ("line", String(testCase.location.line)),
    ]
    var lines = ["    <testcase\(attributes.map { XMLText.attribute($0.0, $0.1) }.joined())>"]
    lines += properties(of: result)
    lines += outcome(of: result)
    if case .fail = result.verdict { lines += story(of: result) }
    if case .error = result.verdict { lines += story(of: result) }
    if !result.log.isEmpty {
      lines.append("      <system-err>" + XMLText.content(result.log.joined(separator: "\n")) + "</system-err>")
    }
    lines.append("    </testcase>")
    cases.append(lines.joined(separator: "\n") + "\n")
  }

  private func properties(of result: CaseResult) -> [String] {
    let testCase = result.testCase
    let properties = [
      ("id", testCase.id), ("title", testCase.title), ("statements", testCase.statements.joined(separator: " ")),
      ("level", testCase.level.rawValue), ("seed", String(result.seed)),
    ]
    let lines = properties.map { name, value in
      "        <property\(XMLText.attribute("name", name))\(XMLText.attribute("value", value))/>"
    }
    return ["      <properties>"] + lines + ["      </properties>"]
  }

  private func outcome(of result: CaseResult) -> [String] {
    if let excuse = result.excuse {
      counts.skipped += 1
      return ["      <skipped\(XMLText.attribute("message", "\(excuse): " + result.firstMismatchText))/>"]
    }
    switch result.verdict {
    case .pass: return []
    case .notApplicable(let reason):
      counts.skipped += 1
      return ["      <skipped\(XMLText.attribute("message", reason))/>"]
    case .couldNotRun(let reason):
      counts.errors += 1
      return ["      <error\(XMLText.attribute("type", "could-not-run"))\(XMLText.attribute("message", reason))/>"]
    case .error(let message):
      counts.errors += 1
      return detail("error", type: "error", message: message, result)
    case .fail:
      counts.failures += 1
      return detail(
        "failure", type: result.mismatches.first?.kind.name ?? "failure", message: result.firstMismatchText, result)
    }
  }

  private func detail(_ tag: String, type: String, message: String, _ result: CaseResult) -> [String] {
    let style = ConsoleStyle(width: 120, command: context.command)
    let text = FailureText(result, style: style, runSeed: seed, showsLog: false).lines.joined(separator: "\n")
    let attributes = XMLText.attribute("type", type) + XMLText.attribute("message", TextLayout.cut(message, to: 2_000))
    return ["      <\(tag)\(attributes)>\(XMLText.content(text))</\(tag)>"]
  }

  private func story(of result: CaseResult) -> [String] {
    ["      <system-out>" + XMLText.content(CaseStory(result).lines.joined(separator: "\n")) + "</system-out>"]
  }
}
