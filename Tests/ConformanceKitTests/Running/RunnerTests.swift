import ConformanceCases
import ConformanceKit
import Testing

struct RunnerTests {
  private let log = EventLog()

  private func run(_ cases: [Case], _ driver: FakeDriver, failFast: Bool = false) -> RunSummary {
    let options = RunOptions(seed: 7, stopsAtFirstFailure: failFast)
    let runner = Runner(driver: driver, options: options, recorders: [log], now: { .zero })
    return runner.run(Plan(cases: cases, capabilities: driver.capabilities))
  }

  @Test("A run tells of its start, its cases, their steps and its end, in order")
  func events() {
    var other = Sample.testCase("b")
    other.features = ["rules"]
    let summary = run([Sample.testCase("a", steps: [Sample.step(), Sample.step()]), other], FakeDriver())
    #expect(
      log.lines == [
        "run 2", "case a", "step a 0", "step a 1", "pass a", "case b", "not-applicable b", "end 1/2",
      ])
    #expect(summary.passed == 1 && summary.notApplicable == 1 && summary.executed == 1)
  }

  @Test("A driver that throws makes an error of the case, and the run goes on")
  func driverThrows() {
    let driver = FakeDriver()
    driver.answer = { id, step in
      if id == "a", step == 1 { throw FakeDriver.Trouble(description: "link lost") }
      return StepOutcome(observations: [], serverTime: 0)
    }
    let steps = [Sample.step(), Sample.step(.settle, "a.set")]
    let summary = run([Sample.testCase("a", steps: steps), Sample.testCase("b", steps: steps)], driver)
    #expect(log.results.map(\.verdict) == [.error(message: "step 2 a.set: link lost"), .pass])
    #expect(summary.errors == 1 && driver.ended == 2)
  }

  @Test("Trouble at the beginning and at the end are errors of the case")
  func driverThrowsAround() {
    let driver = FakeDriver()
    driver.endTrouble = .init(description: "two timers left")
    _ = run([Sample.testCase("a")], driver)
    driver.beginTrouble = .init(description: "no port")
    _ = run([Sample.testCase("b")], driver)
    #expect(
      log.results.map(\.verdict) == [
        .error(message: "at the end of the case: two timers left"),
        .error(message: "at the beginning of the case: no port"),
      ])
  }

  @Test("A mismatch fails the case and the later steps are judged all the same")
  func fail() {
    let driver = FakeDriver()
    driver.answer = { _, _ in Sample.outcome(Sample.seen("top", Sample.value(.integer(1)))) }
    let summary = run([Sample.testCase("a", steps: [Sample.step(), Sample.step()])], driver)
    #expect(summary.failed == 1)
    #expect(log.results.first?.mismatches.map(\.stepIndex) == [0, 1])
    #expect(log.results.first?.transcript.map(\.observations.count) == [1, 1])
  }

  @Test("A broken law fails a case whose expectations all hold")
  func law() {
    let driver = FakeDriver()
    driver.finalData = .members(["scores": .integer(1)])
    driver.answer = { _, _ in Sample.outcome(Sample.seen("l", Sample.value(.integer(1)), Sample.value(.integer(1)))) }
    let any = Sample.expected(.value(.any))
    let step = Sample.step(Sample.listen("l", [.value]), "a.listen", expect: [Sample.stream("l", [any, any])])
    _ = run([Sample.testCase("a", steps: [step])], driver)
    #expect(log.results.first?.verdict == .fail)
    #expect(log.results.first?.mismatches.map(\.kind) == [.law(id: "values-differ")])
  }

  @Test("The server's data at the end is judged")
  func finalData() {
    let driver = FakeDriver()
    driver.finalData = .integer(2)
    var sample = Sample.testCase("a")
    sample.finalServerData = .number(1)
    sample.finalLocation = Sample.place(30)
    _ = run([sample], driver)
    #expect(log.results.first?.mismatches.map(\.kind) == [.finalData])
    #expect(log.results.first?.mismatches.first?.location == Sample.place(30))
  }

  @Test("What cannot be done fails where it was declared, and does not apply where not", arguments: [true, false])
  func unsupported(declared: Bool) {
    let driver = FakeDriver(features: declared ? ["get"] : [])
    driver.answer = { _, _ in
      StepOutcome(reply: .unsupported(feature: "get", reason: "not built"), observations: [], serverTime: 0)
    }
    _ = run([Sample.testCase("a", steps: [Sample.step(.settle, "a.get")])], driver)
    let verdict = log.results.first?.verdict
    #expect(verdict == (declared ? .fail : .notApplicable(reason: "a.get needs get: not built")))
  }

  @Test("What turns out to be missing is no excuse under a claim")
  func unmetClaim() {
    let driver = FakeDriver()
    driver.answer = { _, _ in
      StepOutcome(reply: .unsupported(feature: "get", reason: "not built"), observations: [], serverTime: 0)
    }
    let options = RunOptions(claim: ProfileClaim(profile: "apple"))
    let cases = [Sample.testCase("a", steps: [Sample.step(.settle, "a.get")])]
    let summary = Runner(driver: driver, options: options, recorders: [log])
      .run(Plan(cases: cases, capabilities: driver.capabilities, claim: options.claim))
    #expect(summary.couldNotRun == 1 && summary.notApplicable == 0)
    #expect(log.results.first?.verdict.reason == "unmet profile claim: apple needs get, which is not declared")
  }

  @Test("A run that stops at the first failure counts the rest as not run")
  func failFast() {
    let driver = FakeDriver()
    driver.answer = { _, _ in Sample.outcome(Sample.seen("top", Sample.value(.integer(1)))) }
    let summary = run(["a", "b", "c"].map { Sample.testCase($0, steps: [Sample.step()]) }, driver, failFast: true)
    #expect(summary.failed == 1 && summary.couldNotRun == 2 && summary.isInterrupted)
    #expect(driver.setups.count == 1)
  }

  @Test("Each case gets a seed of its own that depends on the run's seed and its id")
  func seeds() {
    let driver = FakeDriver()
    _ = run([Sample.testCase("a"), Sample.testCase("b")], driver)
    #expect(
      driver.setups.map(\.seed) == [CaseSeed.derive(runSeed: 7, caseID: "a"), CaseSeed.derive(runSeed: 7, caseID: "b")])
    #expect(Set(driver.setups.map(\.seed)).count == 2)
    #expect(CaseSeed.derive(runSeed: 8, caseID: "a") != CaseSeed.derive(runSeed: 7, caseID: "a"))
    #expect(CaseSeed.derive(runSeed: 1, caseID: "limit.refill") == 0x6a73_e81a_0156_8f97)
  }

  @Test("Unjudged assertions are told with the result")
  func notJudged() {
    let driver = FakeDriver(observesWire: false)
    _ = run([Sample.testCase("a", steps: [Sample.step(expect: [Sample.stream("wire", [])])])], driver)
    #expect(log.results.first?.verdict == .pass)
    #expect(log.results.first?.notJudged.map(\.stream) == ["a.wire"])
  }

  @Test("A run that is told to stop finishes its case, and the rest could not be run")
  func stop() {
    let driver = FakeDriver()
    let cases = ["a", "b", "c"].map { Sample.testCase($0, steps: [Sample.step()]) }
    let runner = Runner(
      driver: driver, recorders: [log], now: { .zero }, isStopRequested: { driver.ended == 1 })
    let summary = runner.run(Plan(cases: cases, capabilities: driver.capabilities))
    #expect(log.results.map(\.verdict.name) == ["pass", "could-not-run", "could-not-run"])
    #expect(summary.isInterrupted && ExitCode(summary, strict: false) == .incomplete)
  }
}
