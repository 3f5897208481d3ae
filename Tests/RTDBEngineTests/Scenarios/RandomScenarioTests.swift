import Testing

@testable import RTDBEngine

@Suite struct RandomScenarioTests {
  @Test("At rest every listener has what its query selects of the server's data", arguments: 0..<300 as Range<UInt64>)
  func atRest(seed: UInt64) {
    let scenario = RandomScenario(seed: seed)
    scenario.run(steps: 60)
    #expect(scenario.faults.isEmpty, "seed \(seed):\n\(scenario.log.joined(separator: "\n"))")
  }

  @Test("With a disk it is the same over restarts", arguments: 0..<300 as Range<UInt64>)
  func restarts(seed: UInt64) {
    let scenario = RandomScenario(seed: seed, storage: MemoryStorage())
    scenario.run(steps: 80)
    #expect(scenario.faults.isEmpty, "seed \(seed):\n\(scenario.log.joined(separator: "\n"))")
  }
}
