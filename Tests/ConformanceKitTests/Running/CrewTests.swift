import ConformanceCases
import ConformanceKit
import Testing

struct CrewTests {
  private func lines(_ count: Int, failFast: Bool = false) -> [String] {
    let drivers = (0..<count).map { _ in
      let driver = FakeDriver()
      driver.answer = { id, _ in
        if id == "case-17" { throw FakeDriver.Trouble(description: "link lost") }
        return StepOutcome(observations: [], serverTime: 0)
      }
      return driver
    }
    let log = EventLog()
    let runner = Runner(
      drivers: drivers, options: RunOptions(stopsAtFirstFailure: failFast), recorders: [log], now: { .zero })
    let cases = (0..<40).map { Sample.testCase("case-\($0)", steps: [Sample.step(), Sample.step()]) }
    runner.run(Plan(cases: cases, capabilities: drivers[0].capabilities))
    return log.lines
  }

  @Test("A run is told in the same words, however many drivers work on it", arguments: [2, 3, 8])
  func order(count: Int) { #expect(lines(count) == lines(1)) }

  @Test("A run that stops at the first failure stops for all", arguments: [2, 5])
  func failFast(count: Int) { #expect(lines(count, failFast: true) == lines(1, failFast: true)) }
}
