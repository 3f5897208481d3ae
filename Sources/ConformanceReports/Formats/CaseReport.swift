import ConformanceCases
import ConformanceKit

/// One case of the JSON report.
struct CaseReport {
  private let result: CaseResult

  init(_ result: CaseResult) { self.result = result }

  var value: Value {
    let testCase = result.testCase
    var members: [Value.Member] = [
      .init("id", .string(testCase.id)), .init("title", .string(testCase.title)),
      .init("statements", .array(testCase.statements.map(Value.string))),
      .init("sources", .array(testCase.sources.map { .string($0.text) })),
      .init("level", .string(testCase.level.rawValue)), .init("location", testCase.location.value),
      .init("verdict", .string(result.verdict.name)),
    ]
    if let reason = result.verdict.reason { members.append(.init("reason", .string(reason))) }
    if !result.isScored { members.append(.init("scored", .bool(false))) }
    if let baseline = result.baseline { members.append(.init("baseline", .string(baseline.name))) }
    members.append(.init("seed", .string(String(result.seed))))
    members.append(.init("milliseconds", .double(result.duration.milliseconds)))
    members.append(.init("mismatches", .array(result.mismatches.map(value))))
    if !result.notJudged.isEmpty { members.append(.init("notJudged", .array(result.notJudged.map(Self.value)))) }
    if !result.variants.isEmpty { members.append(.init("variants", .array(result.variants.map(Self.value)))) }
    if !result.log.isEmpty { members.append(.init("log", .array(result.log.map(Value.string)))) }
    return .object(members)
  }

  private func value(_ mismatch: Mismatch) -> Value {
    var members: [Value.Member] = [.init("kind", .string(mismatch.kind.name))]
    switch mismatch.kind {
    case .differentEvent(let fields): members.append(.init("fields", .array(fields.map(Value.string))))
    case .law(let id): members.append(.init("law", .string(id)))
    case .unsupported(let feature): members.append(.init("feature", .string(feature)))
    case .unexpectedEvent, .missingEvent, .order, .finalData: break
    }
    members.append(.init("location", mismatch.location.value))
    if let index = mismatch.stepIndex {
      members.append(.init("step", .integer(Int64(index + 1))))
      members.append(.init("action", .string(result.testCase.steps[index].title)))
    }
    if !mismatch.stream.isEmpty { members.append(.init("stream", .string(mismatch.stream))) }
    if let expected = mismatch.expected { members.append(.init("expected", .string(expected))) }
    if let actual = mismatch.actual { members.append(.init("actual", .string(actual))) }
    return .object(members)
  }

  private static func value(_ notJudged: StepJudgement.NotJudged) -> Value {
    .object([
      .init("stream", .string(notJudged.stream)), .init("location", notJudged.location.value),
      .init("reason", .string(notJudged.reason)),
    ])
  }

  private static func value(_ variant: StepJudgement.Variant) -> Value {
    .object([.init("location", variant.location.value), .init("variant", .integer(Int64(variant.number + 1)))])
  }
}
