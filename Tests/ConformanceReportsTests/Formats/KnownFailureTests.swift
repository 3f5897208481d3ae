import ConformanceCases
import ConformanceKit
import ConformanceReports
import Testing

/// What a baseline knows is told as known in every format, and what is wrong with the baseline is told, too.
struct KnownFailureTests {
  private func text(_ format: ReportFormat) -> String {
    var text = ""
    let recorder = format.recorder(ReportContext()) { text += $0 }
    var known = SampleRun.results[1]
    known.baseline = .expected
    var summary = RunSummary(planned: 1)
    summary.count(known)
    let place = SourceLocation(file: "known.yaml", line: 3, column: 5)
    summary.baselineFaults = [BaselineFault(location: place, message: "there is no case sample.old")]
    for event in [RunEvent.runStarted(SampleRun.header), .caseFinished(known), .runFinished(summary)] {
      recorder.record(event)
    }
    return text
  }

  @Test(
    "A known failure is told as known, and never as passed or as a new failure",
    arguments: [
      (ReportFormat.junit, "<skipped message=\"known failure: step 2 a.remove"), (.tap, "# TO" + "DO known failure"),
      (.html, "\"verdict\":\"known\""), (.json, "\"baseline\":\"expected\""), (.json, "\"known\":1"),
      (.markdown, "| 1 | 0 | 0 | 0 | 0 | 0 | 1 |"), (.console, "known failures 1"),
    ])
  func known(format: ReportFormat, words: String) { #expect(text(format).contains(words)) }

  @Test("A known failure is no annotation")
  func quiet() {
    #expect(!text(.github).contains("sample.fail"))
    #expect(!text(.junit).contains("<failure type=\"different-event\""))
  }

  @Test(
    "What is wrong with the baseline is told",
    arguments: [ReportFormat.console, .json, .jsonl, .junit, .tap, .markdown, .github, .html])
  func faults(format: ReportFormat) { #expect(text(format).contains("sample.old")) }
}
