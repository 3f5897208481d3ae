import ConformanceCases
import ConformanceKit
import Testing

struct BaselineJudgeTests {
  private let suites = [
    Suite(title: "s", cases: [Sample.testCase("a.one"), Sample.testCase("a.two")], location: Sample.place(1))
  ]

  private func entry(
    _ expectation: Baseline.Entry.Expectation = .fail, case id: String = "a.one", assert: String? = nil,
    kind: String? = nil, until: String? = nil, when conditions: [BaselineCondition?] = []
  ) -> Baseline.Entry {
    var entry = Baseline.Entry(caseID: id, expectation: expectation, location: Sample.place(3))
    entry.assertion = assert.flatMap(BaselineAssertion.init)
    entry.kind = kind
    entry.until = until
    entry.conditions = conditions.compactMap { $0 }
    return entry
  }

  private func judge(_ entries: [Baseline.Entry], version: String? = "12.4.0") -> BaselineJudge {
    var driver = FakeDriver().capabilities
    driver.version = version
    return BaselineJudge(Baseline(entries: entries), suites: suites, driver: driver, today: "2026-11-30")
  }

  private func failure(_ stream: String = "a.top", step: Int = 0) -> Mismatch {
    Mismatch(kind: .missingEvent, location: Sample.place(9), stepIndex: step, stream: stream)
  }

  private func result(_ verdict: Verdict, _ mismatches: [Mismatch] = []) -> CaseResult {
    var result = CaseResult(testCase: Sample.testCase("a.one"), verdict: verdict, seed: 1)
    result.mismatches = mismatches
    return result
  }

  @Test("A failure that the baseline knows is expected, any other is not")
  func failures() {
    let failed = result(.fail, [failure()])
    #expect(judge([]).outcome(of: failed) == .unexpected)
    #expect(judge([entry()]).outcome(of: failed) == .expected)
    #expect(judge([entry(assert: "steps[1].a.top", kind: "missing-event")]).outcome(of: failed) == .expected)
    #expect(judge([entry(assert: "steps[1]")]).outcome(of: failed) == .expected)
    #expect(judge([entry(kind: "order")]).outcome(of: failed) == .unexpected)
    #expect(judge([entry(assert: "steps[2]")]).outcome(of: failed) == .unexpected)
    #expect(judge([entry(.error)]).outcome(of: failed) == .unexpected)
    #expect(judge([entry(.flaky)]).outcome(of: failed) == .flaky)
    let both = result(.fail, [failure(), failure("a.w1")])
    #expect(judge([entry(assert: "steps[1].a.top")]).outcome(of: both) == .unexpected)
  }

  @Test("An error is known only where the baseline speaks of an error")
  func errors() {
    let broken = result(.error(message: "crash"))
    #expect(judge([entry(.error)]).outcome(of: broken) == .expected)
    #expect(judge([entry()]).outcome(of: broken) == .unexpected)
  }

  @Test("An entry whose failure did not happen is stale")
  func stale() {
    let gone = BaselineFault(location: Sample.place(3), message: "a.one does not fail any more")
    #expect(judge([entry()]).outcome(of: result(.pass)) == .stale([gone]))
    #expect(judge([entry()]).outcome(of: result(.notApplicable(reason: ""))) == .stale([gone]))
    #expect(judge([entry()]).outcome(of: result(.couldNotRun(reason: ""))) == nil)
    #expect(judge([]).outcome(of: result(.pass)) == nil)
    let half = judge([entry(assert: "steps[1].a.top"), entry(assert: "law:order")])
    #expect(
      half.outcome(of: result(.fail, [failure()]))
        == .stale([BaselineFault(location: Sample.place(3), message: "a.one at law:order does not fail any more")]))
  }

  @Test("An entry holds only under its conditions")
  func conditions() {
    let failed = result(.fail, [failure()])
    let old = entry(when: [BaselineCondition(.sdk, "<12.5.0"), BaselineCondition(.profile, "apple")])
    #expect(judge([old]).outcome(of: failed) == .expected)
    #expect(judge([old], version: "12.5.0").outcome(of: failed) == .unexpected)
    #expect(judge([old], version: nil).outcome(of: failed) == .unexpected)
    #expect(judge([old], version: "12.5.0").outcome(of: result(.pass)) == nil)
  }

  @Test("Entries that nothing can meet are faults of the baseline")
  func faults() {
    var renamed = suites
    renamed[0].cases[1].aliases = ["a.before"]
    let entries = [
      entry(case: "a.tow"), entry(case: "a.before"), entry(until: "2026-11-29"), entry(kind: "missing"),
      entry(until: "2026-11-30"),
    ]
    let judge = BaselineJudge(
      Baseline(entries: entries), suites: renamed, driver: FakeDriver().capabilities, today: "2026-11-30")
    let kinds = Mismatch.Kind.names.joined(separator: ", ")
    let texts = [
      "there is no case a.tow; did you mean a.two?", "a.before is now called a.two",
      "the entry for a.one has expired on 2026-11-29", "`missing` is no kind of mismatch; known: \(kinds)",
    ]
    #expect(judge.faults.map(\.description) == texts.map { "suites/sample.yaml:3:1: \($0)" })
  }

  @Test("Known failures leave a run green, stale entries do not")
  func run() {
    let driver = FakeDriver()
    driver.answer = { id, _ in
      Sample.outcome(id == "a.one" ? Sample.seen("top", Sample.value(.integer(1))) : [])
    }
    let cases = ["a.one", "a.two"].map { Sample.testCase($0, steps: [Sample.step()]) }
    func summary(_ entries: [Baseline.Entry]) -> RunSummary {
      Runner(driver: driver, recorders: [], baseline: judge(entries), now: { .zero })
        .run(Plan(cases: cases, capabilities: driver.capabilities))
    }
    let known = summary([entry()])
    #expect(known.known == 1 && known.passed == 1 && known.failed == 0 && known.executed == 2)
    #expect(ExitCode(known, strict: true) == .success)
    let stale = summary([entry(), entry(case: "a.two")])
    #expect(stale.baselineFaults.count == 1 && ExitCode(stale, strict: false) == .failure)
    #expect(ExitCode(summary([]), strict: false) == .failure)
  }

  @Test("The parts of a selection hold each case once")
  func shards() throws {
    let parts = try (1...3).map { try #require(CaseShard("\($0)/3")).part(of: Array(0..<10)) }
    #expect(parts.flatMap { $0 }.sorted() == Array(0..<10))
    #expect(parts.map(\.count) == [4, 3, 3])
  }

  @Test("What is no part is refused", arguments: ["0/3", "4/3", "1", "1/0", "a/b", "1/2/3", "-1/2"])
  func noShard(text: String) { #expect(CaseShard(text) == nil) }
}
