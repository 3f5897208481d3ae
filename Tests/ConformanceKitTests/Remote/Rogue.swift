import ConformanceCases
import ConformanceKit
import Foundation

/// The adapters of `Fixtures/adapters`, and the case that they are tried with.
enum Rogue {
  static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().path

  static func address(_ name: String) -> DriverAddress {
    .command("python3 '\(root)/Fixtures/adapters/rogue.py' \(name)")
  }

  /// Patience for adapters that answer at some time, and none for those that never do.
  static func options(isMute: Bool) -> RemoteOptions {
    var options = RemoteOptions()
    options.helloTimeout = .seconds(60)
    options.requestTimeout = isMute ? .milliseconds(300) : .seconds(60)
    options.caseTimeout = nil
    options.grace = isMute ? .milliseconds(100) : .seconds(20)
    return options
  }

  static func testCase(_ id: String) -> Case {
    func anything(_ action: Action, _ title: String) -> Step {
      var step = Sample.step(action, title)
      step.expectation = .any
      return step
    }
    return Sample.testCase(
      id,
      steps: [anything(Sample.listen("l", [.value]), "a.listen"), anything(Sample.call(.set, "w"), "a.set")])
  }

  /// Runs some cases on an adapter.
  static func run(
    _ driver: RemoteDriver, cases: [String] = ["first"], isStopRequested: @escaping () -> Bool = { false }
  ) -> (results: [CaseResult], summary: RunSummary) {
    let log = EventLog()
    let runner = Runner(driver: driver, recorders: [log], now: { .zero }, isStopRequested: isStopRequested)
    let summary = runner.run(Plan(cases: cases.map(testCase), capabilities: driver.capabilities))
    driver.close()
    return (log.results, summary)
  }
}
