import ConformanceCases
import ConformanceDrivers
import ConformanceKit
import Testing

/// Cases through an adapter whose clients come to the kit's server by sockets.
struct SocketSuiteTests {
  private let cases: [Case] = {
    let root = AdapterProcess.root
    return CaseLibrary.load(folder: root + "/Conformance", fixtures: root + "/Fixtures/data").suites.flatMap(\.cases)
  }()

  private func results(of part: String, clock: String) throws -> [CaseResult] {
    var options = RemoteOptions()
    (options.helloTimeout, options.requestTimeout, options.caseTimeout) = (.seconds(120), .seconds(60), nil)
    let command = AdapterProcess.reference + " --network websocket --clock \(clock)"
    let driver = try RemoteDriver(.command(command), options: options) { HostedServer.server(for: $0) }
    defer { driver.close() }
    let collector = ResultCollector()
    let chosen = cases.filter { $0.id.hasPrefix(part) }
    Runner(driver: driver, recorders: [collector], now: { .zero })
      .run(Plan(cases: chosen, capabilities: driver.capabilities))
    return collector.results
  }

  private func bad(_ results: [CaseResult]) -> [String] {
    results.filter { ["fail", "error"].contains($0.verdict.name) }.map { "\($0.testCase.id): \($0.verdict)" }
  }

  @Test("The reference's client passes at the kit's sockets, the wire included, where time is virtual")
  func virtual() throws {
    let results = try results(of: "wire.", clock: "virtual")
    #expect(bad(results) == [])
    #expect(results.count { $0.verdict == .pass } > 100)
    #expect(results.allSatisfy { $0.verdict.name != "could-not-run" })
    #expect(results.contains { $0.transcript.flatMap(\.observations).contains { $0.stream == "wire" } })
  }

  @Test(
    "In real time it passes what needs no virtual clock, its reconnecting included; the rest says why it is not run")
  func wall() throws {
    let results = try results(of: "ondisconnect.", clock: "wall")
    #expect(bad(results) == [])
    #expect(results.count { $0.verdict == .pass } > 15)
    for case .couldNotRun(let reason) in results.map(\.verdict) { #expect(reason.hasPrefix("needs a virtual clock: ")) }
  }
}
