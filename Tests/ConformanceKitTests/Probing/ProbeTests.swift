import ConformanceKit
import Testing

struct ProbeTests {
  @Test(
    "The doctor finds what is wrong with an adapter",
    arguments: [
      ("unflushed", "flushing", ProbeStep.Outcome.bad, true), ("chatty", "standard output", .remark, false),
      ("wrong-id", "messages", .bad, false), ("losing", "events", .bad, false), ("slow-rest", "settle", .remark, false),
      ("leaves-grandchild", "processes", .bad, false), ("crashing", "staying alive", .bad, false),
      ("silent-later", "answers", .bad, true), ("late", "between cases", .remark, false),
      ("ignores-term", "ending", .bad, true),
    ])
  func doctor(rogue: String, title: String, outcome: ProbeStep.Outcome, isMute: Bool) throws {
    let steps = try Doctor(Rogue.address(rogue), options: Rogue.options(isMute: isMute)).examine()
    #expect(steps.contains { $0.title == title && $0.outcome == outcome }, "\(steps)")
  }

  @Test("Smoke stops at the step that fails, and shows what was exchanged")
  func smoke() throws {
    var steps: [ProbeStep] = []
    let walk = SmokeWalk(Rogue.address("losing"), options: Rogue.options(isMute: false)) { steps.append($0) }
    #expect(try walk.run() == false)
    #expect(steps.map(\.title) == ["hello", "case.begin", "listen"])
    let last = try #require(steps.last)
    #expect(last.outcome == .bad && last.finding == "settle says that 1 events were pushed, and 0 came")
    #expect(!last.remedy.isEmpty)
    #expect(last.lines.map { $0.prefix(2) } == ["> ", "< ", "> ", "< "])
  }

  @Test("Smoke teaches what hello has to be")
  func noHello() {
    var options = Rogue.options(isMute: true)
    options.helloTimeout = .milliseconds(300)
    var steps: [ProbeStep] = []
    let walk = SmokeWalk(Rogue.address("silent"), options: options) { steps.append($0) }
    #expect(throws: AdapterFault.self) { try walk.run() }
    #expect(steps.map(\.outcome) == [.bad] && steps[0].remedy.contains(#""protocol":"1.0""#))
    #expect(steps[0].lines.count == 1)
  }
}
