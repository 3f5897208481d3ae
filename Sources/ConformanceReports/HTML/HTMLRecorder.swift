import ConformanceCases
import ConformanceKit

/// Writes one page that shows the run, without anything from a network.
///
/// The page carries two lines of JSON for each case: what the list shows, and what an opened case shows. The second is
/// left out for cases that passed once a bound is reached, and far later for failed ones, so that the page of any suite
/// can be opened; what is in the page is read only when it is looked at.
package final class HTMLRecorder: RunRecorder {
  /// How many bytes of details passed cases may take, and how many all may take together.
  private static let (passedLimit, limit) = (6_000_000, 24_000_000)

  private let context: ReportContext
  private let write: (String) -> Void
  private var seed: UInt64 = 0
  private var detailBytes = 0
  private var cutDetails = 0

  /// - Parameter write: Takes the page, piece by piece.
  package init(_ context: ReportContext, write: @escaping (String) -> Void) {
    self.context = context
    self.write = write
  }

  package func record(_ event: RunEvent) {
    switch event {
    case .runStarted(let header):
      seed = header.seed
      write(HTMLPage.head(title: "Conformance of \(header.driver.name)"))
      write(HTMLPage.data("head", Self.value(header)))
      write(HTMLPage.openData("cases"))
    case .caseStarted, .stepFinished: break
    case .caseFinished(let result):
      write(HTMLPage.escaped(row(of: result).jsonText) + "\n" + detail(of: result) + "\n")
    case .runFinished(let summary):
      write(HTMLPage.closeData)
      write(HTMLPage.data("statements", .array(context.statements.map(Self.value))))
      write(HTMLPage.data("totals", totals(summary)))
      write(HTMLPage.tail(scripts: [PageScript.report, PageScript.detail, PageScript.timeline]))
    }
  }

  private static func value(_ header: RunHeader) -> Value {
    .object(
      [
        .init("driver", header.driver.value), .init("seed", .string(String(header.seed))),
        .init("planned", .integer(Int64(header.planned))),
      ] + (header.edition.map { [.init("edition", .string($0))] } ?? []))
  }

  private static func value(_ statement: Statement) -> Value {
    .object([
      .init("id", .string(statement.id)), .init("level", .string(statement.level.rawValue)),
      .init("text", .string(statement.text)), .init("heading", .string(statement.source.heading)),
      .init("document", .string(statement.source.document)), .init("testable", .bool(statement.testable != .no)),
    ])
  }

  private func totals(_ summary: RunSummary) -> Value {
    .object((summary.value.members ?? []) + [.init("cutDetails", .integer(Int64(cutDetails)))])
  }

  private func row(of result: CaseResult) -> Value {
    let testCase = result.testCase
    var members: [Value.Member] = [
      .init("id", .string(testCase.id)), .init("title", .string(testCase.title)),
      .init("verdict", .string(verdict(of: result))),
      .init("level", .string(testCase.level.rawValue)),
      .init("area", .string(testCase.area)), .init("file", .string(testCase.location.file)),
      .init("line", .integer(Int64(testCase.location.line))), .init("ms", .double(result.duration.milliseconds)),
      .init("spec", .array(testCase.statements.map(Value.string))),
    ]
    if !testCase.sources.isEmpty {
      members.append(.init("from", .string(testCase.sources.map(\.text).joined(separator: "; "))))
    }
    if let reason = result.verdict.reason { members.append(.init("why", .string(Self.brief(reason)))) }
    if case .fail = result.verdict {
      members.append(.init("why", .string(Self.brief(result.firstMismatchText))))
      members.append(.init("place", .string("\(result.place)")))
    }
    return .object(members)
  }

  private func verdict(of result: CaseResult) -> String {
    if result.isKnown { return "known" }
    return result.isScored || !result.verdict.isExecuted ? result.verdict.name : "not-scored"
  }

  /// A list is read at a glance; the JSON report has it all.
  private static func brief(_ text: String) -> String { TextLayout.cut(text, to: 1_000) }

  private func detail(of result: CaseResult) -> String {
    guard result.verdict.isExecuted || !result.transcript.isEmpty else { return "null" }
    let isPass = result.verdict == .pass
    guard detailBytes < (isPass ? Self.passedLimit : Self.limit) else {
      cutDetails += 1
      return "null"
    }
    let text = HTMLPage.escaped(
      CaseDetail(result, again: context.again(result.testCase.id, seed: seed)).value.jsonText)
    // A single monster may not take the room of all others.
    guard text.utf8.count < Self.limit / 12 else {
      cutDetails += 1
      return "null"
    }
    detailBytes += text.utf8.count
    return text
  }
}
