import ConformanceCases
import ConformanceKit
import RTDBRuntime
import Testing

@testable import ConformanceDrivers

/// The suite over sockets of this machine.
struct LoopbackTests {
  @Test("Over sockets every case is seen as it is in process, message by message")
  func sameAsInProcess() throws {
    let cases = SuiteRun.cases
    let inProcess = SuiteRun.reference
    let overSockets = SuiteRun.results(of: cases, on: try SimulatedDriver.loopback())
    #expect(overSockets.count == cases.count && cases.count > 1000)
    let differing = zip(inProcess, overSockets).filter { left, right in
      left.verdict != right.verdict || String(reflecting: left.transcript) != String(reflecting: right.transcript)
    }
    #expect(differing.map { "\($0.0.testCase.id): \($0.1.verdict)" } == [])
  }

  private let carrier: SocketCarrier
  private let address = ServerAddress(host: "simulated", isSecure: false, namespace: "simulated", lastSession: "s1")
  private let link = LinkName(client: "a", number: 1)

  init() throws { carrier = try SocketCarrier() }

  @Test("A carrier takes frames both ways as they are, and ends connections in each manner")
  func carrying() {
    let texts = ["", "0", "{}", "grüße 😀", String(repeating: "😀", count: 50_000)]
    for (number, mode) in [CutMode.reset, .clean, .silent].enumerated() {
      let link = LinkName(client: "a", number: number)
      carrier.open(link, address, isRefused: false)
      for direction in Direction.allCases {
        #expect(texts.map { carrier.carry($0, direction, over: link) } == texts)
      }
      carrier.lose(link, mode)
    }
    for sender in Direction.allCases {
      carrier.open(link, address, isRefused: false)
      carrier.close(link, by: sender)
    }
    carrier.reset()
    #expect(carrier.takeFailure() == nil)
  }

  @Test("A refused attempt fails, and the next one may succeed")
  func refusing() {
    carrier.open(link, address, isRefused: true)
    #expect(carrier.takeFailure() == nil)
    carrier.open(link, address, isRefused: false)
    #expect(carrier.carry("x", .toServer, over: link) == "x")
    #expect(carrier.takeFailure() == nil)
  }

  @Test("A frame for which there is no connection is told, never delivered in silence")
  func missing() {
    _ = carrier.carry("x", .toServer, over: link)
    #expect(carrier.takeFailure() == "there is no connection for a frame of a1")
    #expect(carrier.takeFailure() == nil)
  }
}
