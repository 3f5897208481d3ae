import ConformanceCases
import ConformanceKit

/// Short spellings of cases, expectations and observations.
enum Sample {
  static func place(_ line: Int, _ column: Int = 1) -> SourceLocation {
    SourceLocation(file: "suites/sample.yaml", line: line, column: column)
  }

  static func testCase(_ id: String, steps: [Step] = []) -> Case {
    var sample = Case(id: id, title: "Sample \(id)", location: place(1))
    sample.steps = steps
    return sample
  }

  static func step(
    _ action: Action = .settle, _ title: String = "settle", line: Int = 10, expect streams: [StreamExpectation] = []
  ) -> Step {
    Step(action: action, title: title, expectation: .exactly(streams), location: place(line))
  }

  static func listen(
    _ name: String, at path: String = "scores", limit: Int? = nil, _ events: [EventKind]
  ) -> Action {
    var call = ClientCall(verb: .listen, name: name, path: path)
    call.events = events
    if let limit {
      var query = Query()
      query.limitToLast = limit
      call.query = query
    }
    return .client("a", call)
  }

  static func call(_ verb: ClientVerb, _ name: String? = nil, at path: String = "scores", event: EventKind? = nil)
    -> Action
  {
    var call = ClientCall(verb: verb, name: name, path: path)
    call.event = event
    return .client("a", call)
  }

  static func stream(_ name: String, _ events: [ExpectedEvent], line: Int = 12, client: String = "a")
    -> StreamExpectation
  {
    StreamExpectation(client: client, stream: name, events: events, location: place(line))
  }

  static func expected(_ kind: ExpectedEvent.Kind, data: Pattern? = nil, after: Pattern? = nil, line: Int = 13)
    -> ExpectedEvent
  {
    var event = ExpectedEvent(kind: kind, location: place(line, 9))
    event.data = data
    event.after = after
    return event
  }

  static func value(_ value: Value) -> ObservedEvent { .value(snapshot(value)) }

  static func child(_ kind: EventKind, _ key: String, _ data: Value = .integer(1), after: String? = nil)
    -> ObservedEvent
  {
    .child(kind, key: key, previous: after, snapshot(data))
  }

  static func snapshot(_ value: Value, export: Value? = nil) -> ObservedSnapshot {
    ObservedSnapshot(value: value, export: export ?? value, order: (value.canonicalMembers ?? []).map(\.key))
  }

  static func seen(_ stream: String, _ events: ObservedEvent..., client: String = "a") -> [Observation] {
    events.map { Observation(client: client, stream: stream, event: $0) }
  }

  static func outcome(_ observations: [Observation], serverTime: Int64 = 1_000) -> StepOutcome {
    StepOutcome(observations: observations, serverTime: serverTime)
  }
}

extension Value {
  static func members(_ members: KeyValuePairs<String, Value>) -> Value {
    .object(members.map { Member($0.key, $0.value) })
  }
}

extension Pattern {
  static func text(_ text: String) -> Pattern { .value(.string(text)) }
  static func number(_ number: Int64) -> Pattern { .value(.integer(number)) }
}
