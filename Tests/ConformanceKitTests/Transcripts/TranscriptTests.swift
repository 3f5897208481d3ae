import ConformanceCases
import ConformanceKit
import Testing

struct TranscriptTests {
  private static let snapshot = ObservedSnapshot(
    value: .array([.integer(1), .double(2)]), export: .members([".priority": .string("p"), "0": .integer(1)]),
    order: ["1", "0"])

  private static let events: [ObservedEvent] = [
    .value(snapshot), .child(.childMoved, key: "k \u{1F600}", previous: nil, snapshot),
    .child(.childAdded, key: "k", previous: "before", Sample.snapshot(.null)), .cancelled(code: "permission_denied"),
    .ack(code: nil), .ack(code: "disconnect"), .got(Sample.snapshot(.members(["b": .bool(true), "a": .null]))),
    .gotError(code: "network"), .threw(name: "InvalidPath"),
    .wire(
      WireMessage(
        outgoing: true, message: "listen", path: "a/b", query: .members(["l": .integer(2)]), hash: "")),
    .wire(WireMessage(outgoing: false, message: "data", path: "", data: .null)),
  ]

  private func finished(_ outcomes: [StepOutcome], _ change: (inout CaseResult) -> Void = { _ in }) -> CaseResult {
    let testCase = Sample.testCase("t", steps: outcomes.map { _ in Sample.step() })
    var result = CaseResult(testCase: testCase, verdict: .pass, seed: .max)
    result.transcript = outcomes.enumerated().map {
      StepRecord(index: $0.offset, observations: $0.element.observations, serverTime: $0.element.serverTime)
    }
    change(&result)
    return result
  }

  @Test("Every event goes through JSON unchanged")
  func roundTrip() throws {
    var observations = Self.events.flatMap { Sample.seen($0.wireName == .wire ? "wire" : "top", $0) }
    observations[0].time = 1_767_225_600_250
    let transcript = Transcript(
      of: finished([Sample.outcome(observations)]), by: FakeDriver(features: ["x"]).capabilities, seed: .max)
    let read = try Transcript(jsonText: transcript.jsonText)
    #expect(read.jsonText == transcript.jsonText)
    #expect(String(reflecting: read.steps[0].outcome) == String(reflecting: transcript.steps[0].outcome))
    #expect(read.seed == .max && read.driver.features == ["x"] && read.steps[0].title == "settle")
  }

  @Test("What differs in anything observed has another digest, and only at its step")
  func digests() {
    func digests(_ second: ObservedEvent) -> [UInt64] {
      let outcomes = [Sample.outcome(Sample.seen("a", .ack(code: nil))), Sample.outcome(Sample.seen("top", second))]
      return Transcript(of: finished(outcomes), by: FakeDriver().capabilities, seed: 1).digests
    }
    let (one, two) = (digests(.ack(code: nil)), digests(.ack(code: "x")))
    #expect(one == digests(.ack(code: nil)))
    #expect(one[0] == two[0] && one[1] != two[1] && one[2] == two[2])
  }

  @Test(
    "An observation of another form is refused with what it lacks",
    arguments: [
      ("{\"client\":\"a\",\"on\":\"w\"}", "`ev`, one of"), ("{\"ev\":\"ack\",\"client\":\"a\",\"ok\":true}", "`on`"),
      ("{\"ev\":\"ack\",\"client\":\"a\",\"on\":\"w\"}", "an ack with"),
      ("{\"ev\":\"ack\",\"on\":\"w\"}", "client is missing"),
      ("{\"ev\":\"value\",\"client\":\"a\",\"on\":\"w\"}", "data is missing"),
    ])
  func incomplete(observation: String, words: String) throws {
    let transcript = Transcript(
      of: finished([Sample.outcome(Sample.seen("w", .ack(code: nil)))]), by: FakeDriver().capabilities, seed: 1)
    let good = "{\"ev\":\"ack\",\"client\":\"a\",\"on\":\"w\",\"ok\":true}"
    #expect(transcript.jsonText.contains(good))
    #expect {
      try Transcript(jsonText: transcript.jsonText.replacing(good, with: observation))
    } throws: { "\($0)".contains(words) }
  }

  @Test("A case that broke off, or met what the driver cannot do, ends the same way when it is judged again")
  func breakdowns() throws {
    let steps = [Sample.step(), Sample.step(), Sample.step()]
    var cases: [Case] = []
    for id in ["ok", "breaks", "unsupported", "begin", "end"] { cases.append(Sample.testCase(id, steps: steps)) }
    cases[0].finalServerData = .value(.integer(1))
    let log = EventLog()
    for testCase in cases {
      let driver = FakeDriver()
      driver.finalData = .integer(2)
      if testCase.id == "begin" { driver.beginTrouble = .init(description: "no: port") }
      if testCase.id == "end" { driver.endTrouble = .init(description: "two timers left") }
      driver.answer = { id, step in
        if id == "breaks", step == 1 { throw FakeDriver.Trouble(description: "link: lost") }
        var outcome = Sample.outcome([])
        if id == "unsupported", step == 1 { outcome.reply = .unsupported(feature: "rules", reason: "no rules") }
        return outcome
      }
      Runner(driver: driver, recorders: [log], now: { .zero })
        .run(Plan(cases: [testCase], capabilities: driver.capabilities))
    }
    let driver = try TranscriptDriver(
      log.results.map {
        try Transcript(jsonText: Transcript(of: $0, by: FakeDriver().capabilities, seed: 1).jsonText)
      })
    let again = EventLog()
    Runner(driver: driver, recorders: [again], now: { .zero })
      .run(Plan(cases: cases, capabilities: driver.capabilities))
    #expect(again.results.map(\.verdict) == log.results.map(\.verdict))
    #expect(again.results.map(\.mismatches.count) == [1, 0, 0, 0, 0])
    #expect(again.results[1].verdict == .error(message: "step 2 settle: link: lost"))
    #expect(again.results[3].verdict == .error(message: "at the beginning of the case: no: port"))
  }

  @Test("A case that was changed since the recording is an error and not a verdict")
  func changedCase() throws {
    let transcript = Transcript(of: finished([Sample.outcome([])]), by: FakeDriver().capabilities, seed: 1)
    let driver = try TranscriptDriver([transcript])
    let log = EventLog()
    let other = Sample.testCase("t", steps: [Sample.step(Sample.call(.goOffline), "a.goOffline")])
    let longer = Sample.testCase("t", steps: [Sample.step(), Sample.step()])
    for testCase in [other, longer] {
      Runner(driver: driver, recorders: [log], now: { .zero })
        .run(Plan(cases: [testCase], capabilities: driver.capabilities))
    }
    #expect(log.results.map(\.verdict.name) == ["error", "error"])
    #expect(log.results[0].verdict.reason?.contains("the case was changed since") == true)
  }

  @Test(
    "What is no transcript is refused",
    arguments: ["{}", "{\"kind\":\"transcript\",\"schema\":2}", "{\"kind\":\"transcript\",\"schema\":1}", "[", "null"])
  func refused(text: String) { #expect(throws: (any Error).self) { try Transcript(jsonText: text) } }

  @Test(
    "Whether the wire stands in its place is kept, and taken for granted where it is not told",
    arguments: [true, false])
  func placeOfTheWire(isKept: Bool) throws {
    var capabilities = FakeDriver().capabilities
    capabilities.placesWire = isKept
    #expect(try #require(DriverCapabilities(capabilities.value)).placesWire == isKept)
    #expect((capabilities.value["placesWire"] == nil) == isKept)
  }
}
