import ConformanceCases
import ConformanceKit

/// A run with one case of each verdict, made of values alone.
enum SampleRun {
  static let header = RunHeader(
    driver: DriverCapabilities(
      name: "sample", profile: "apple", features: ["query", "get"], virtualClock: true, observesWire: false),
    seed: 7, planned: 6)

  static func replay(into recorders: any RunRecorder...) {
    var summary = RunSummary(planned: header.planned)
    var events: [RunEvent] = [.runStarted(header)]
    for result in results {
      summary.count(result.verdict, level: result.testCase.level)
      events += [.caseStarted(result.testCase), .caseFinished(result)]
    }
    summary.duration = .milliseconds(1_234)
    for event in events + [.runFinished(summary)] {
      for recorder in recorders { recorder.record(event) }
    }
  }

  static var results: [CaseResult] {
    [
      result("sample.pass", .pass), failing, lawless,
      result("sample.broken", .error(message: "step 1 a.set: link lost")),
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
    testCase.steps = ["a.listen", "a.remove"].map {
      Step(action: .settle, title: $0, expectation: .any, location: place(8, 7))
    }
    var result = CaseResult(testCase: testCase, verdict: verdict, seed: .max)
    result.duration = .microseconds(1_500)
    return result
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
    failing.notJudged = [
      .init(stream: "a.wire", location: place(15, 9), reason: "the driver does not observe the wire")
    ]
    return failing
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
