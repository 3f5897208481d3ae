import ConformanceCases
import ConformanceKit

/// Writes the events of the run as JSON, a line each, as they happen.
package final class EventLineRecorder: RunRecorder {
  /// The version of the lines' form; members and events may be added within one version.
  package static let schema: Int64 = 1

  private let write: (String) -> Void
  private var testCase: Case?

  /// - Parameter write: Takes each line with its end.
  package init(write: @escaping (String) -> Void) { self.write = write }

  package func record(_ event: RunEvent) {
    switch event {
    case .runStarted(let header):
      line(
        "run-started",
        [
          .init("schema", .integer(Self.schema)), .init("driver", header.driver.value),
          .init("seed", .string(String(header.seed))), .init("planned", .integer(Int64(header.planned))),
        ] + (header.edition.map { [.init("edition", .string($0))] } ?? []))
    case .caseStarted(let testCase):
      self.testCase = testCase
      line("case-started", [.init("case", .string(testCase.id)), .init("location", testCase.location.value)])
    case .stepFinished(let id, let record): line("step-finished", members(id, record))
    case .caseFinished(let result): line("case-finished", [.init("case", CaseReport(result).value)])
    case .runFinished(let summary): line("run-finished", [.init("totals", summary.value)])
    }
  }

  private func members(_ id: String, _ record: StepRecord) -> [Value.Member] {
    let outcome = StepOutcome(observations: record.observations, serverTime: record.serverTime)
    let title = testCase.map { $0.steps[record.index].title } ?? ""
    return [
      .init("case", .string(id)), .init("step", .integer(Int64(record.index + 1))), .init("action", .string(title)),
    ] + outcome.members(since: testCase?.epoch ?? 0)
  }

  private func line(_ event: String, _ members: [Value.Member]) {
    write(Value.object([.init("event", .string(event))] + members).jsonText + "\n")
  }
}
