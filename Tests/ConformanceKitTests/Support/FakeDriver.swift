import ConformanceCases
import ConformanceKit

/// A driver that plays back what a test wrote for each step, case by case.
final class FakeDriver: Driver {
  struct Trouble: Error, CustomStringConvertible {
    var description: String
  }

  var capabilities: DriverCapabilities
  var setups: [CaseSetup] = []
  var ended = 0
  var finalData = Value.null
  /// Answers a step of a case, counted from 0.
  var answer: (String, Int) throws -> StepOutcome = { _, _ in StepOutcome(observations: [], serverTime: 0) }
  var beginTrouble: Trouble?
  var endTrouble: Trouble?
  private var steps = 0

  init(features: Set<String> = [], profile: String = "apple", virtualClock: Bool = true, observesWire: Bool = true) {
    capabilities = DriverCapabilities(
      name: "fake", profile: profile, features: features, virtualClock: virtualClock, observesWire: observesWire)
  }

  func begin(_ setup: CaseSetup) throws {
    setups.append(setup)
    steps = 0
    if let beginTrouble { throw beginTrouble }
  }

  func perform(_ action: Action) throws -> StepOutcome {
    defer { steps += 1 }
    return try answer(setups.last?.caseID ?? "", steps)
  }

  func serverData() throws -> Value { finalData }

  func end() throws {
    ended += 1
    if let endTrouble { throw endTrouble }
  }
}
