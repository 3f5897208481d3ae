import ConformanceCases
import ConformanceKit
import Testing

struct RestartTests {
  @Test("An adapter that breaks down is started anew for the next case, until the budget is used up")
  func budget() throws {
    var options = Rogue.options(isMute: false)
    options.restartLimit = 2
    let driver = try RemoteDriver(Rogue.address("exiting"), options: options)
    let (results, summary) = Rogue.run(driver, cases: ["a", "b", "c", "d", "e"])
    #expect(results.map(\.verdict.name) == ["error", "error", "error", "could-not-run", "could-not-run"])
    #expect(results.last?.verdict.reason == "the adapter broke down once more after 2 restarts")
    #expect(summary.errors == 3 && summary.couldNotRun == 2)
    #expect(ExitCode(summary, strict: false) == .incomplete)
  }

  @Test("A fault that the adapter has caught itself costs no restart")
  func faults() throws {
    var options = Rogue.options(isMute: false)
    options.restartLimit = 0
    let driver = try RemoteDriver(Rogue.address("faulty"), options: options)
    let (results, _) = Rogue.run(driver, cases: ["a", "b", "c"])
    #expect(results.map(\.fault) == [.fault, .fault, .fault])
  }

  @Test("A run that is told to stop leaves the rest unexecuted, and says so")
  func interrupted() throws {
    let driver = try RemoteDriver(Rogue.address("late"), options: Rogue.options(isMute: false))
    let (results, summary) = Rogue.run(driver, cases: ["a", "b"], isStopRequested: { true })
    #expect(
      results.map(\.verdict) == [
        .couldNotRun(reason: "the run was stopped"), .couldNotRun(reason: "the run was stopped"),
      ])
    #expect(ExitCode(summary, strict: false) == .incomplete)
  }
}
