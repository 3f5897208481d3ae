import ConformanceCases
import ConformanceKit

/// Writes the whole run as one JSON object for other programs, version 1.
///
/// Steps are counted from 1; seeds are text, for they may exceed what other readers take as an integer.
package final class JSONReportRecorder: RunRecorder {
  /// The version of the report's form; members may be added within one version.
  package static let schema: Int64 = 1

  private let write: (String) throws -> Void
  private var header: RunHeader?
  private var cases: [Value] = []
  /// Why the report could not be written, nil where it was.
  package private(set) var failure: (any Error)?

  /// - Parameter write: Takes the complete report, once, when the run has finished.
  package init(write: @escaping (String) throws -> Void) { self.write = write }

  package func record(_ event: RunEvent) {
    switch event {
    case .runStarted(let header): self.header = header
    case .caseStarted, .stepFinished: break
    case .caseFinished(let result): cases.append(CaseReport(result).value)
    case .runFinished(let summary):
      do {
        try write(report(summary).jsonText + "\n")
      } catch {
        failure = error
      }
    }
  }

  private func report(_ summary: RunSummary) -> Value {
    .object([
      .init("schema", .integer(Self.schema)), .init("kind", .string("report")),
      .init("driver", driver), .init("seed", .string(String(header?.seed ?? 0))),
      .init("totals", Self.totals(summary)), .init("cases", .array(cases)),
    ])
  }

  private var driver: Value {
    guard let driver = header?.driver else { return .null }
    return .object([
      .init("name", .string(driver.name)), .init("profile", .string(driver.profile)),
      .init("features", .array(driver.features.sorted().map(Value.string))),
      .init("virtualClock", .bool(driver.virtualClock)), .init("observesWire", .bool(driver.observesWire)),
    ])
  }

  private static func totals(_ summary: RunSummary) -> Value {
    let counts = [
      ("planned", summary.planned), ("executed", summary.executed), ("passed", summary.passed),
      ("failed", summary.failed), ("failedShould", summary.failedShould), ("failedMay", summary.failedMay),
      ("error", summary.errors), ("notApplicable", summary.notApplicable), ("couldNotRun", summary.couldNotRun),
      ("known", summary.known),
    ]
    return .object(
      counts.map { .init($0.0, .integer(Int64($0.1))) } + [
        .init("baselineFaults", .array(summary.baselineFaults.map { .string($0.description) })),
        .init("interrupted", .bool(summary.isInterrupted)),
        .init("milliseconds", .double(summary.duration.milliseconds)),
      ])
  }
}

extension Duration {
  /// The duration in milliseconds with microseconds as fraction.
  var milliseconds: Double {
    let microseconds = components.seconds * 1_000_000 + components.attoseconds / 1_000_000_000_000
    return Double(microseconds) / 1_000
  }
}
