import ConformanceCases
import ConformanceKit

/// A driver that answers what the sample suite expects, or nothing at all.
final class ScriptedDriver: Driver {
  private let answers: Bool

  init(answers: Bool) { self.answers = answers }

  var capabilities: DriverCapabilities {
    DriverCapabilities(
      name: "scripted", profile: "apple", features: Self.features, virtualClock: true, observesWire: true)
  }

  static let features: Set<String> = ["listen.value", "listen", "query", "query.limit", "set", "write"]

  func begin(_ setup: CaseSetup) {}
  func end() {}
  func serverData() -> Value { .null }

  func perform(_ action: Action) -> StepOutcome {
    guard answers, case .client(let client, let call) = action, let name = call.name else {
      return StepOutcome(observations: [], serverTime: 0)
    }
    let event: ObservedEvent =
      call.verb == .listen ? .value(ObservedSnapshot(value: .null, export: .null, order: [])) : .ack(code: nil)
    return StepOutcome(
      observations: [Observation(client: client, stream: name, event: event)], serverTime: 0)
  }
}
