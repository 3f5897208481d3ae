import ConformanceCases
import ConformanceKit

/// Writes the whole run as one JSON object for other programs, version 1, one case a line.
///
/// Steps are counted from 1; seeds are text, for they may exceed what other readers take as an integer.
package final class JSONReportRecorder: RunRecorder {
  /// The version of the report's form; members may be added within one version.
  package static let schema: Int64 = 1

  private let write: (String) -> Void
  private var hasCases = false

  /// - Parameter write: Takes the report, piece by piece.
  package init(write: @escaping (String) -> Void) { self.write = write }

  package func record(_ event: RunEvent) {
    switch event {
    case .runStarted(let header): write(Self.head(header) + ",\"cases\":[")
    case .caseStarted, .stepFinished: break
    case .caseFinished(let result):
      write((hasCases ? ",\n" : "\n") + CaseReport(result).value.jsonText)
      hasCases = true
    case .runFinished(let summary): write("\n],\"totals\":" + summary.value.jsonText + "}\n")
    }
  }

  /// The report up to its cases, without the closing brace.
  private static func head(_ header: RunHeader) -> String {
    var members: [Value.Member] = [
      .init("schema", .integer(schema)), .init("kind", .string("report")), .init("driver", header.driver.value),
      .init("seed", .string(String(header.seed))),
    ]
    if let edition = header.edition { members.append(.init("edition", .string(edition))) }
    let head = Value.object(members)
    return String(head.jsonText.dropLast())
  }
}

extension RunSummary {
  /// The totals as JSON.
  package var value: Value {
    let counts = [
      ("planned", planned), ("executed", executed), ("passed", passed), ("failed", failed),
      ("failedShould", failedShould), ("failedMay", failedMay), ("error", errors), ("notApplicable", notApplicable),
      ("couldNotRun", couldNotRun), ("known", known), ("notScored", notScored), ("failedNotScored", failedNotScored),
    ]
    return .object(
      counts.map { .init($0.0, .integer(Int64($0.1))) } + [
        .init("baselineFaults", .array(baselineFaults.map { .string($0.description) })),
        .init("interrupted", .bool(isInterrupted)), .init("milliseconds", .double(duration.milliseconds)),
      ])
  }
}

extension Duration {
  /// The duration in milliseconds with microseconds as fraction.
  var milliseconds: Double {
    let microseconds = components.seconds * 1_000_000 + components.attoseconds / 1_000_000_000_000
    return Double(microseconds) / 1_000
  }

  /// The duration in seconds with milliseconds as fraction.
  var seconds: String {
    let milliseconds = components.seconds * 1_000 + components.attoseconds / 1_000_000_000_000_000
    let fraction = String(milliseconds % 1_000)
    return "\(milliseconds / 1_000)." + String(repeating: "0", count: 3 - fraction.count) + fraction
  }
}
