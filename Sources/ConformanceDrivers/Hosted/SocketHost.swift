import ConformanceCases
import ConformanceKit
import Dispatch
import RTDBNetwork
import RTDBServer

/// The reference server at ports of this machine, a port for each client, for any client that speaks the wire protocol.
///
/// What happens to links happens to the sockets of the clients. Everything is done on a thread of its own; a driver
/// waits there for what it asks.
package final class SocketHost: PlayedServer {
  /// How long a client may leave unread what it was sent, before the case goes on all the same.
  private static let patience: Duration = .seconds(2)

  private let loop: NetworkLoop
  private let ports: ClientPorts
  private var observe: (Observation) -> Void = { _ in }
  private var isClosed = false
  package private(set) var urls: [String: String] = [:]

  package init() {
    loop = NetworkLoop(name: "rtdbkit.host")
    ports = ClientPorts(loop)
  }

  deinit { close() }

  package func begin(
    _ setup: CaseSetup, ask: @escaping (DriverRequest) throws -> Void, observe: @escaping (Observation) -> Void
  ) throws {
    self.observe = observe
    urls = try loop.wait { [ports] in try ports.begin(setup) }
  }

  package func take(_ event: LinkEvent) {}

  package func notice(_ call: ClientCall, by client: String) {
    loop.wait { [ports] in ports.notice(call, by: client) }
  }

  package func perform(_ call: ServerCall) throws { try loop.wait { [ports] in try ports.perform(call) } }

  package func perform(_ call: NetworkCall) throws { try loop.wait { [ports] in try ports.perform(call) } }

  /// Waits until everything has been read that was sent, by either side.
  package func settle() throws {
    let deadline = ContinuousClock.now + Self.patience
    while loop.wait(for: { [ports] in ports.isBusy }), ContinuousClock.now < deadline { Self.pause() }
    loop.wait { [ports] in ports.takeObservations() }.forEach(observe)
  }

  /// Lets a moment pass for others to work in.
  private static func pause() { _ = DispatchSemaphore(value: 0).wait(timeout: .now() + .microseconds(500)) }

  package var isIdle: Bool { loop.wait { [ports] in !ports.isBusy } }
  package var activity: Int { loop.wait { [ports] in ports.activity } }
  package var awaitsClients: Bool { loop.wait { [ports] in !ports.awaited.isEmpty } }

  package func advance(by milliseconds: Int64) throws {
    loop.wait { [ports] in ports.advance(by: milliseconds) }
  }

  package var nextDue: Int64? { loop.wait { [ports] in ports.server.nextDue } }
  package var now: Int64 { loop.wait { [ports] in ports.server.now } }
  package func data() -> Value { loop.wait { [ports] in ports.server.data() } }

  package func end() {
    loop.wait { [ports] in ports.end() }
    observe = { _ in }
  }

  package func close() {
    guard !isClosed else { return }
    isClosed = true
    loop.perform { [ports, loop] in ports.stop { loop.stop() } }
  }
}

extension HostedServer {
  /// The server for what an adapter says of its network: with links in memory, or at ports.
  package static func server(for network: ConformanceKit.AdapterIntroduction.Network) -> any PlayedServer {
    network == .websocket ? SocketHost() : HostedServer()
  }
}
