import ConformanceCases
import ConformanceKit

/// A driver whose writes see more at their second time: it forgets nothing between cases.
final class MoodyDriver: Driver {
  private let base = ScriptedDriver(answers: true)
  private var writes = 0

  var capabilities: DriverCapabilities { base.capabilities }
  func begin(_ setup: CaseSetup) {}
  func end() {}
  func serverData() -> Value { .null }

  func perform(_ action: Action) -> StepOutcome {
    var outcome = base.perform(action)
    guard case .client(let client, let call) = action, call.verb == .set else { return outcome }
    writes += 1
    if writes > 1 { outcome.observations.append(Observation(client: client, stream: "w", event: .ack(code: nil))) }
    return outcome
  }
}
