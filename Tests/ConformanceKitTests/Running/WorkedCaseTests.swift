import ConformanceCases
import ConformanceKit
import Foundation
import Testing

/// The worked case of the fixtures, loaded from its file and run on what a right client shows.
struct WorkedCaseTests {
  private let log = EventLog()
  private let all = Value.members(["ada": .integer(10), "bob": .integer(20), "cyd": .integer(30)])

  /// What a right client shows in each step.
  private var rightAnswers: [[Observation]] {
    let rest = Value.members(["ada": .integer(10), "bob": .integer(20)])
    let wire = [("auth", nil), ("listen", "/scores"), ("set", "/scores/cyd")].map { message, path in
      ObservedEvent.wire(WireMessage(outgoing: true, message: message, path: path))
    }
    return [
      Sample.seen("wire", wire[1]) + Sample.seen("all", Sample.value(all)),
      [],
      Sample.seen(
        "top", Sample.child(.childAdded, "bob", .integer(20)),
        Sample.child(.childAdded, "cyd", .integer(30), after: "bob"),
        Sample.value(.members(["bob": .integer(20), "cyd": .integer(30)]))),
      Sample.seen("all", Sample.value(rest))
        + Sample.seen(
          "top", Sample.child(.childRemoved, "cyd", .integer(30)), Sample.child(.childAdded, "ada", .integer(10)),
          Sample.value(rest)),
      [],
      Sample.seen("wire", wire[1], .wire(WireMessage(outgoing: false, message: "answer")), wire[2])
        + Sample.seen("w1", .ack(code: nil)),
    ]
  }

  private func run(_ answers: [[Observation]], finalData: Value) throws -> CaseResult {
    let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
    let loaded = SuiteLoader().load(paths: [root.appendingPathComponent("Fixtures/cases/valid/worked.yaml").path])
    let testCase = try #require(loaded.suites.first?.cases.first)
    #expect(loaded.diagnostics.isEmpty && testCase.steps.count == answers.count)
    let driver = FakeDriver(features: Set(testCase.features))
    driver.answer = { _, step in Sample.outcome(answers[step]) }
    driver.finalData = finalData
    Runner(driver: driver, recorders: [log], now: { .zero })
      .run(Plan(cases: [testCase], capabilities: driver.capabilities))
    return try #require(log.results.first)
  }

  @Test("A right client passes")
  func right() throws {
    let result = try run(
      rightAnswers, finalData: .members(["scores": .members(["ada": .integer(10), "bob": .integer(20)])]))
    #expect(result.verdict == .pass)
    #expect(result.mismatches.map { "\($0)" } == [])
  }

  @Test("A client that forgets the refill fails where the case demands it")
  func noRefill() throws {
    var answers = rightAnswers
    answers[3].removeAll { if case .child(.childAdded, _, _, _) = $0.event { true } else { false } }
    let result = try run(answers, finalData: .members(["scores": all]))
    #expect(result.verdict == .fail)
    #expect(
      result.mismatches.map(\.kind) == [
        .missingEvent, .finalData, .law(id: "children-equal-value"), .law(id: "rest-equals-server"),
        .law(id: "rest-equals-server"),
      ])
    #expect(result.mismatches.first?.expected == "{added: ada, data: 10, after: null}")
    #expect(result.mismatches.first?.stepIndex == 3)
  }

  @Test("Any single event left out, doubled or moved is noticed")
  func everyEventCounts() throws {
    for step in rightAnswers.indices {
      for index in rightAnswers[step].indices where isJudged(rightAnswers[step][index], in: step) {
        var without = rightAnswers
        without[step].remove(at: index)
        var doubled = rightAnswers
        doubled[step].insert(rightAnswers[step][index], at: index)
        var late = rightAnswers
        late[(step + 1) % late.count].append(late[step].remove(at: index))
        for answers in [without, doubled, late] {
          let finalData = Value.members(["scores": .members(["ada": .integer(10), "bob": .integer(20)])])
          #expect(try WorkedCaseTests().run(answers, finalData: finalData).verdict == .fail)
        }
      }
    }
  }

  /// The wire counts only in the last step, and there only what the client sends.
  private func isJudged(_ observation: Observation, in step: Int) -> Bool {
    guard case .wire(let message) = observation.event else { return true }
    return step == 5 && message.outgoing
  }
}
