import ConformanceCases
import ConformanceKit
import Testing

struct ExitCodeTests {
  private func code(_ verdicts: [(Verdict, Level)], strict: Bool = false, interrupted: Bool = false) -> ExitCode {
    var summary = RunSummary(planned: verdicts.count)
    for (verdict, level) in verdicts { summary.count(verdict, level: level) }
    summary.isInterrupted = interrupted
    return ExitCode(summary, strict: strict)
  }

  @Test("The exit code tells how the run went")
  func codes() {
    #expect(code([(.pass, .must), (.notApplicable(reason: ""), .must)]) == .success)
    #expect(code([(.pass, .must), (.fail, .must)]) == .failure)
    #expect(code([(.pass, .must), (.error(message: ""), .may)]) == .failure)
    #expect(code([(.pass, .must), (.couldNotRun(reason: ""), .must)]) == .failure)
    #expect(code([(.pass, .must)], interrupted: true) == .incomplete)
    #expect(code([(.notApplicable(reason: ""), .must)]) == .incomplete)
  }

  @Test(
    "Weaker levels fail a run only where asked for",
    arguments: [
      (Level.should, false, ExitCode.success), (.should, true, .failure), (.may, false, .success),
      (.may, true, .success),
    ])
  func levels(level: Level, strict: Bool, expected: ExitCode) {
    #expect(code([(.pass, .must), (.fail, level)], strict: strict) == expected)
  }
}
