import ConformanceCases
import ConformanceKit

/// A run with one case of each verdict, made of values alone.
enum SampleRun {
  static let header = RunHeader(
    driver: DriverCapabilities(
      name: "sample", profile: "apple", features: ["query", "get"], virtualClock: true, observesWire: false),
    seed: 7, planned: 6)

  static func replay(_ results: [CaseResult] = SampleRun.results, into recorders: any RunRecorder...) {
    var summary = RunSummary(planned: header.planned)
    var events: [RunEvent] = [.runStarted(header)]
    for result in results {
      summary.count(result.verdict, level: result.testCase.level)
      events.append(.caseStarted(result.testCase))
      events += result.transcript.map { .stepFinished(caseID: result.testCase.id, $0) }
      events.append(.caseFinished(result))
    }
    summary.duration = .milliseconds(1_234)
    for event in events + [.runFinished(summary)] {
      for recorder in recorders { recorder.record(event) }
    }
  }

  static var results: [CaseResult] {
    [
      result("sample.pass", .pass), failing, lawless,
      broken,
      result("sample.rules", .notApplicable(reason: "needs undeclared features: rules")),
      result("sample.clock", .couldNotRun(reason: "needs a virtual clock: a step lets 60000 ms pass")),
    ]
  }

  private static func place(_ line: Int, _ column: Int) -> SourceLocation {
    SourceLocation(file: "suites/sample.yaml", line: line, column: column)
  }

  private static func result(_ id: String, _ verdict: Verdict) -> CaseResult {
    var testCase = Case(id: id, title: "A sample that shows \(verdict.name)", location: place(4, 5))
    testCase.statements = ["OFF-QUERY-02"]
    testCase.sources = [
      CaseSource(.statement("OFF-QUERY-02"), at: testCase.location), CaseSource(.report("R14"), at: testCase.location),
    ]
    testCase.serverData = .object([.init("scores", .object([.init("ada", .integer(10))]))])
    testCase.steps = [listen, remove]
    var result = CaseResult(testCase: testCase, verdict: verdict, seed: .max)
    result.duration = .microseconds(1_500)
    if verdict.isExecuted { result.transcript = transcript }
    if case .error = verdict { result.transcript = Array(transcript.prefix(1)) }
    return result
  }

  private static var listen: Step {
    var call = ClientCall(verb: .listen, name: "top", path: "scores")
    call.query = Query()
    call.query?.limitToLast = 2
    call.events = [.childAdded, .value]
    var step = Step(
      action: .client("a", call), title: "a.listen", expectation: .exactly([events([("ada", 10)])]),
      location: place(8, 7))
    step.note = "what is there comes first, & <at once>"
    return step
  }

  private static var remove: Step {
    var step = Step(
      action: .client("a", ClientCall(verb: .remove, name: "w1", path: "scores/ada")), title: "a.remove",
      expectation: .exactly([]), location: place(11, 7))
    let event = ExpectedEvent(kind: .ack(.value(.string("ok"))), location: place(12, 20))
    step.expectation = .exactly([StreamExpectation(client: "a", stream: "w1", events: [event], location: place(12, 15))]
    )
    return step
  }

  private static func events(_ children: [(key: String, value: Int64)]) -> StreamExpectation {
    let events = children.map { child in
      var event = ExpectedEvent(
        kind: .child(.childAdded, key: .value(.string(child.key))), location: place(9, 20))
      event.data = .value(.integer(child.value))
      event.after = .value(.null)
      return event
    }
    return StreamExpectation(client: "a", stream: "top", events: events, location: place(9, 15))
  }

  /// What a client and its link do in both steps, two seconds apart.
  private static var transcript: [StepRecord] {
    let start: Int64 = 1_767_225_600_000
    func seen(_ stream: String, _ event: ObservedEvent, _ time: Int64) -> Observation {
      Observation(client: "a", stream: stream, event: event, time: start + time)
    }
    let ada = ObservedSnapshot(value: .integer(10), export: .integer(10), order: [])
    return [
      StepRecord(
        index: 0,
        observations: [
          seen("wire", .wire(WireMessage(outgoing: true, message: "listen", path: "scores", hash: "")), 0),
          seen(
            "wire",
            .wire(
              WireMessage(
                outgoing: false, message: "data", path: "scores", data: .object([.init("ada", .integer(10))]))), 5),
          seen("top", .child(.childAdded, key: "ada", previous: nil, ada), 5),
        ], serverTime: start + 5),
      StepRecord(
        index: 1,
        observations: [
          seen("wire", .wire(WireMessage(outgoing: true, message: "set", path: "scores/ada", data: .null)), 2_000),
          seen("wire", .wire(WireMessage(outgoing: false, message: "answer", data: .string("ok"))), 2_005),
          seen("w1", .ack(code: nil), 2_005),
        ], serverTime: start + 2_005),
    ]
  }

  /// A listener that saw one right event, one with other data, and one too many.
  private static var failing: CaseResult {
    var failing = result("sample.fail", .fail)
    let rows: [StreamDifference.Row] = [
      .init(expected: "{removed: cyd, data: 30}", actual: "{removed: cyd, data: 30, after: null}", isMatch: true),
      .init(
        expected: "{added: ada, data: {height: 10, name: \"Ada the first of her name\"}, after: null}",
        actual: "{added: ada, data: {height: 11, name: \"Ada the first of her name\"}, after: bob}", isMatch: false,
        note: "differs in data, after; at height: expected 10, actual 11"),
      .init(expected: nil, actual: "{value: {ada: 10, bob: 20}}", isMatch: false),
    ]
    failing.differences = [.init(stream: "a.top", stepIndex: 1, location: place(12, 9), rows: rows)]
    failing.mismatches = [
      Mismatch(
        kind: .differentEvent(fields: ["data", "after"]), location: place(13, 13), stepIndex: 1, stream: "a.top",
        expected: rows[1].expected, actual: rows[1].actual),
      Mismatch(
        kind: .unexpectedEvent, location: place(12, 9), stepIndex: 1, stream: "a.top", actual: rows[2].actual),
      Mismatch(
        kind: .finalData, location: place(20, 14), stepIndex: nil, stream: "server", expected: "{ada: 10}",
        actual: "null"),
    ]
    failing.log = ["connected as ada", "stdout: a stray line with <tags> & more"]
    failing.notJudged = [
      .init(stream: "a.wire", location: place(15, 9), reason: "the driver does not observe the wire")
    ]
    return failing
  }

  /// A case that broke off with words of its adapter.
  private static var broken: CaseResult {
    var broken = result("sample.broken", .error(message: "step 1 a.set: link lost"))
    broken.log = ["Traceback:", "  \u{1B}[31mlink lost\u{1B}[0m"]
    return broken
  }

  /// Text in which every sign has a meaning for some format.
  static let hostileText =
    "a\n::error::b\r\n]]></script><!-- \u{0}\u{1B}[31m `x` | # % , \u{202E} \u{1F600}\u{7F}\u{FFFE}"

  /// The failing and the broken case with such text, by the megabyte, wherever others can put it.
  static var hostile: [CaseResult] {
    let long = String(repeating: hostileText, count: 1_000_000 / hostileText.utf8.count)
    var failing = failing, broken = broken
    failing.testCase.title = hostileText
    failing.log = [hostileText]
    for index in failing.mismatches.indices { failing.mismatches[index].actual = long }
    failing.differences[0].rows[2].actual = long
    broken.testCase.title = hostileText
    broken.verdict = .error(message: long)
    broken.log = [hostileText]
    return [failing, broken]
  }

  /// A case of level should whose expectations hold while a law is broken.
  private static var lawless: CaseResult {
    var lawless = result("sample.lawless", .fail)
    lawless.testCase.level = .should
    lawless.mismatches = [
      Mismatch(
        kind: .law(id: "values-differ"), location: place(30, 7), stepIndex: 0, stream: "a.all",
        expected: "a value other than the one before", actual: "{value: 1}")
    ]
    lawless.variants = [.init(location: place(31, 9), number: 0)]
    return lawless
  }
}
