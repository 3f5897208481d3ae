import ConformanceKit

/// A recorder that notes each event of a run as one line.
final class EventLog: RunRecorder {
  private(set) var lines: [String] = []
  private(set) var results: [CaseResult] = []

  func record(_ event: RunEvent) {
    switch event {
    case .runStarted(let header): lines.append("run \(header.planned)")
    case .caseStarted(let testCase): lines.append("case \(testCase.id)")
    case .stepFinished(let id, let record): lines.append("step \(id) \(record.index)")
    case .caseFinished(let result):
      results.append(result)
      lines.append("\(result.verdict.name) \(result.testCase.id)")
    case .runFinished(let summary): lines.append("end \(summary.executed)/\(summary.planned)")
    }
  }
}
