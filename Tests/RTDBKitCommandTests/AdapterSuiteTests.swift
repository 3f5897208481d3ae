import ConformanceCases
import ConformanceDrivers
import ConformanceKit
import Testing

/// The suite through adapters in processes of their own.
struct AdapterSuiteTests {
  private static let cases: [Case] = {
    let root = AdapterProcess.root
    return CaseLibrary.load(folder: root + "/Conformance", fixtures: root + "/Fixtures/data").suites.flatMap(\.cases)
  }()
  /// What the reference does in this process, run once for all that is compared with it.
  private static let inProcess = run([SimulatedDriver()])

  private var cases: [Case] { Self.cases }

  private func run(_ drivers: [any Driver]) -> [CaseResult] { Self.run(drivers) }

  private static func run(_ drivers: [any Driver]) -> [CaseResult] {
    let results = ResultCollector()
    Runner(drivers: drivers, recorders: [results], now: { .zero })
      .run(Plan(cases: cases, capabilities: drivers[0].capabilities))
    for driver in drivers { driver.close() }
    return results.results
  }

  @Test("The reference's client passes with the kit's server behind the driver protocol")
  func inband() throws {
    let command = AdapterProcess.reference + " --network inband"
    let driver = try RemoteDriver(.command(command), options: Self.patient) { HostedServer.server(for: $0) }
    let results = run([driver])
    let others = results.filter { !$0.testCase.profiles.isEmpty }
    let passed = results.filter { $0.verdict == .pass }
    #expect(results.filter { ["fail", "error", "could-not-run"].contains($0.verdict.name) }.map(\.testCase.id) == [])
    #expect(results.count == cases.count && passed.count >= cases.count - others.count)
    #expect(results.contains { $0.transcript.flatMap(\.observations).contains { $0.stream == "wire" } })
  }

  @Test("An adapter that leaves the server to the kit needs a kit that plays it")
  func nobodyPlays() {
    let command = AdapterProcess.reference + " --network inband"
    #expect { _ = try RemoteDriver(.command(command), options: Self.patient) } throws: { error in
      (error as? AdapterFault)?.kind == .start
    }
  }

  private static let patient: RemoteOptions = {
    var options = RemoteOptions()
    (options.helloTimeout, options.requestTimeout, options.caseTimeout) = (.seconds(120), .seconds(60), nil)
    return options
  }()

  private func remote(_ command: String) throws -> any Driver {
    try RemoteDriver(.command(command), options: Self.patient)
  }

  @Test("The reference behind the driver protocol is seen as it is in process, case by case", arguments: [1, 3])
  func sameAsInProcess(jobs: Int) throws {
    let inProcess = Self.inProcess
    let outside = run(try (0..<jobs).map { _ in try remote(AdapterProcess.reference) })
    #expect(inProcess.count == cases.count && outside.count == cases.count && !cases.isEmpty)
    let differing = zip(inProcess, outside).filter { left, right in
      left.testCase.id != right.testCase.id || left.verdict != right.verdict
        || String(reflecting: left.transcript) != String(reflecting: right.transcript)
    }
    #expect(differing.map(\.0.testCase.id) == [])
    #expect(inProcess.allSatisfy { $0.verdict == .pass || !$0.testCase.profiles.isEmpty })
  }

  @Test(
    "A starting point runs the suite: what it can do passes, the rest is not applicable",
    arguments: [AdapterProcess.python] + (AdapterProcess.hasNode ? [AdapterProcess.javascript] : []))
  func starters(command: String) throws {
    let results = run([try remote(command)])
    let bad = results.filter { result in
      switch result.verdict {
      case .pass, .notApplicable: false
      case .fail: result.testCase.level != .may
      case .error, .couldNotRun: true
      }
    }
    #expect(bad.map { "\($0.testCase.id): \($0.verdict)" } == [])
    #expect(results.count { $0.verdict == .pass } >= 10)
    #expect(results.contains { $0.verdict.name == "not-applicable" })
  }
}
