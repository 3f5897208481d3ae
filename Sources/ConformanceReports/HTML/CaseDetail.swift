import ConformanceCases
import ConformanceKit

/// What the page shows of a case that is opened: its steps, the aligned events, and what the timeline is drawn from.
struct CaseDetail {
  private let result: CaseResult
  private let again: String
  private let innerCalls: InnerCallTexts

  init(_ result: CaseResult, again: String) {
    self.result = result
    self.again = again
    innerCalls = InnerCallTexts(result)
  }

  var value: Value {
    let testCase = result.testCase
    var members: [Value.Member] = [
      .init("again", .string(again)), .init("features", .array(testCase.features.map(Value.string))),
      .init("clients", .array(testCase.clients.map(value))),
      .init("steps", .array(result.transcript.map(value))), .init("left", .array(stepsLeft)),
    ]
    let remarks = result.mismatches.filter { !$0.kind.isOfStream }
    if !remarks.isEmpty { members.append(.init("remarks", .array(remarks.map(value)))) }
    if !result.notJudged.isEmpty {
      let texts = result.notJudged.map { Value.string("\($0.stream): \($0.reason)") }
      members.append(.init("notJudged", .array(texts)))
    }
    if !result.log.isEmpty { members.append(.init("log", .array(result.log.map(Value.string)))) }
    if !testCase.serverData.isAbsent { members.append(.init("before", .string(FlowText.text(testCase.serverData)))) }
    if let pattern = testCase.finalServerData {
      members.append(.init("after", .string(FlowText.text(pattern))))
      if let data = result.serverData { members.append(.init("afterActual", .string(FlowText.text(data)))) }
    }
    return .object(members)
  }

  private func value(_ client: ClientSetup) -> Value {
    var words = [client.name]
    if client.persistence { words.append("with disk") }
    if client.offline { words.append("offline") }
    if client.skew != 0 { words.append("clock \(client.skew > 0 ? "+" : "")\(client.skew) ms") }
    return .object([.init("name", .string(client.name)), .init("text", .string(words.joined(separator: ", ")))])
  }

  /// The steps that were not performed to their end, each with whether it was begun.
  private var stepsLeft: [Value] {
    result.testCase.steps.enumerated().dropFirst(result.transcript.count).map { index, step in
      .array([.string(ActionText.text(step.action)), .bool(index == result.brokenStep)])
    }
  }

  private func value(_ record: StepRecord) -> Value {
    let testCase = result.testCase
    let step = testCase.steps[record.index]
    let alignment = StepAlignment(record, of: result)
    var members: [Value.Member] = [
      .init("lane", .string(step.action.lane)), .init("text", .string(ActionText.text(step.action))),
      .init("line", .integer(Int64(step.location.line))), .init("time", .integer(record.serverTime - testCase.epoch)),
      .init("streams", .array(alignment.streams.map(value))),
      .init(
        "seen",
        .array(
          alignment.sightings.enumerated().map { place, sighting in
            value(sighting, calls: innerCalls.callsInside(step: record.index, place))
          })),
    ]
    if let note = step.note { members.append(.init("note", .string(note))) }
    if case .any = step.expectation { members.append(.init("any", .bool(true))) }
    return .object(members)
  }

  private func value(_ stream: (name: String, rows: [StreamDifference.Row])) -> Value {
    let rows = stream.rows.map { row in
      Value.array([
        row.expected.map(Value.string) ?? .null, row.actual.map(Value.string) ?? .null, .bool(row.isMatch),
        row.note.map(Value.string) ?? .null,
      ])
    }
    return .object([.init("name", .string(stream.name)), .init("rows", .array(rows))])
  }

  /// - Parameter calls: What the app called inside of the callback.
  private func value(_ sighting: StepAlignment.Sighting, calls: [String]) -> Value {
    let observation = sighting.observation
    let text = ([EventText.text(observation.event, tellsMessage: true)] + calls).joined(separator: " → ")
    var members: [Value.Member] = [
      .init("c", .string(observation.client)), .init("s", .string(observation.stream)), .init("x", .string(text)),
    ]
    if let time = observation.time { members.append(.init("t", .integer(time - result.testCase.epoch))) }
    if case .wire(let message) = observation.event { members.append(.init("out", .bool(message.outgoing))) }
    if !sighting.isGood { members.append(.init("bad", .bool(true))) }
    return .object(members)
  }

  private func value(_ mismatch: Mismatch) -> Value {
    var members: [Value.Member] = [.init("text", .string(mismatch.text)), .init("at", .string("\(mismatch.location)"))]
    if let index = mismatch.stepIndex { members.append(.init("step", .integer(Int64(index + 1)))) }
    return .object(members)
  }
}

extension Mismatch.Kind {
  /// Whether the aligned tables show it.
  fileprivate var isOfStream: Bool {
    switch self {
    case .unexpectedEvent, .missingEvent, .differentEvent: true
    case .order, .finalData, .law, .unsupported: false
    }
  }
}

extension Action {
  /// Where the action happens: `a`, `server`, `link:a` (`link:` for all), `clock`.
  var lane: String {
    switch self {
    case .client(let client, _): client
    case .server: "server"
    case .network(let call): "link:\(call.client ?? "")"
    case .clockAdvance, .clockSkew, .settle: "clock"
    }
  }
}
