import ConformanceCases
import ConformanceKit

/// Puts my client under the cases.
final class MyDriver: Driver {
  let capabilities = DriverCapabilities(
    name: "mine", profile: "apple", features: ["listen.value", "set"], virtualClock: false, observesWire: false)
  private var observations: [Observation] = []

  /// A fresh client for each of `setup.clients`, and `setup.serverData` at the server.
  func begin(_ setup: CaseSetup) throws {}

  /// Makes the call, waits until everything is at rest, and hands over what the callbacks saw.
  func perform(_ action: Action) throws -> StepOutcome {
    if case .client(let name, let call) = action, call.verb == .set {
      // My client's set, with a completion that ends here:
      if let answer = call.name {
        observations.append(Observation(client: name, stream: answer, event: .ack(code: nil)))
      }
    }
    defer { observations = [] }
    return StepOutcome(observations: observations, serverTime: 0)
  }

  func serverData() throws -> Value { .null }
  func end() throws {}
}
