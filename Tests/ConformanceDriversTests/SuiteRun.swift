import ConformanceCases
import ConformanceKit
import Foundation

@testable import ConformanceDrivers

/// The project's own cases on the simulated reference.
enum SuiteRun {
  /// The project's folder, with a slash at its end.
  static let root =
    URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().path + "/"

  /// Loads the suites at a path of the project, checked against its statements and features.
  static func load(_ path: String) -> CaseLibrary {
    CaseLibrary.load(folder: root + "Conformance", fixtures: root + "Fixtures/data", paths: [root + path])
  }

  /// The project's suites, loaded once.
  static let library = load("Conformance/suites")
  static let cases = library.suites.flatMap(\.cases)
  /// What the reference does in all cases with seed 1, run once for all tests that look at it.
  static let reference = results(of: cases)

  /// Runs cases with a seed and returns what was found out about each.
  static func results(
    of cases: [Case], on driver: any Driver = SimulatedDriver(), seed: UInt64 = 1,
    also recorders: [any RunRecorder] = []
  ) -> [CaseResult] {
    let collector = ResultCollector()
    let runner = Runner(
      driver: driver, options: RunOptions(seed: seed), recorders: [collector] + recorders, now: { .zero })
    runner.run(Plan(cases: cases, capabilities: driver.capabilities))
    return collector.results
  }
}
