import ConformanceCases
import ConformanceKit
import RTDBRuntime
import RTDBServer
import RTDBSimulation
import RTDBTree

/// The reference server with links in memory, for clients in another process whose frames somebody brings and takes
/// away: the driver protocol itself, or sockets.
package final class HostedServer: PlayedServer {
  private var simulation: Simulation!
  private var ask: ((DriverRequest) throws -> Void)!
  private var links: [LinkName: any Link] = [:]
  /// The newest session of each client.
  private var sessions: [String: Session] = [:]
  /// The name that the handshake tells a client, where it is not the simulation's.
  var announcedHosts: [String: String] = [:]
  /// What went wrong while the network was delivering.
  private var failure: (any Error)?

  package init() {}

  package func begin(
    _ setup: CaseSetup, ask: @escaping (DriverRequest) throws -> Void, observe: @escaping (Observation) -> Void
  ) throws {
    let simulation = Simulation(epoch: setup.epoch, seed: setup.seed) { [unowned self] in accept($0, $1) }
    self.simulation = simulation
    simulation.server.announcedHost = { $0.host }
    self.ask = ask
    links = [:]
    sessions = [:]
    failure = nil
    try simulation.database.set(.root, Node(json: setup.serverData.json))
    simulation.database.setRules(try AccessRules(setup.rules))
    let tap = WireTap()
    simulation.network.addObserver { [unowned simulation] event in
      guard let message = tap.message(event) else { return }
      observe(
        Observation(client: event.client, stream: "wire", event: .wire(message), time: simulation.server.now))
    }
    // Whoever has no link yet can have it cut all the same.
    for client in setup.clients { _ = simulation.network.connector(client.name) }
  }

  /// Takes a link to the server, which tells the client the host that is its own, whichever it came by.
  private func accept(_ link: any Link, _ address: ServerAddress) -> any LinkHandler {
    let client = (link as? MemoryLink)?.client ?? ""
    var address = address
    address.host = announcedHosts[client] ?? simulation.server.host
    let handler = simulation.server.accept(link, address)
    sessions[client] = handler as? Session
    return handler
  }

  package func take(_ event: LinkEvent) {
    let name = LinkName(client: event.client, number: Int(event.link))
    switch event.kind {
    case .open:
      let address = ServerAddress(
        host: event.host ?? "simulated", isSecure: false, namespace: "simulated", lastSession: event.lastSession)
      let handler = RemoteLinkHandler(name) { [unowned self] in tell($0) }
      links[name] = simulation.network.connector(event.client).connect(address, handler: handler)
    case .send: links[name]?.send(event.frame)
    case .close: links.removeValue(forKey: name)?.close()
    }
  }

  /// Nothing more is told once something went wrong; the driver hears of it when the delivery is over.
  private func tell(_ request: DriverRequest) {
    guard failure == nil else { return }
    do {
      try ask(request)
    } catch {
      failure = error
    }
  }

  package func settle() throws {
    simulation.settle()
    if let failure { throw failure }
  }

  /// Lets everything happen that needs no time, until a client was told something.
  func settleToNextClient() { simulation.settleToNextClient() }

  package var isIdle: Bool { simulation.network.isIdle }
  package var urls: [String: String] { [:] }
  package var activity: Int { 0 }
  package var awaitsClients: Bool { false }

  /// Whether a client's attempts to connect fail.
  func isRefusing(_ client: String) -> Bool { simulation.network.connector(client).attempts == .refused }

  /// The server knows a client's token by what its session shows.
  package func notice(_ call: ClientCall, by client: String) {
    guard call.verb == .expireToken, let token = sessions[client]?.credential else { return }
    simulation.expire(token)
  }

  package func advance(by milliseconds: Int64) throws {
    simulation.advance(by: milliseconds)
    if let failure { throw failure }
  }

  /// Moves the clock alone: timers fire, and what comes of that waits to be settled.
  func pass(_ milliseconds: Int64) { simulation.scheduler.advance(by: milliseconds) }

  package var nextDue: Int64? { simulation.scheduler.nextDue.map { $0 - simulation.scheduler.now } }

  package var now: Int64 { simulation.server.now }

  package func data() -> Value { Value(simulation.database.data().exportForm) }

  package func end() {
    ask = nil
    links = [:]
    sessions = [:]
    simulation = nil
  }

  package func close() {}

  package func perform(_ call: ServerCall) throws {
    switch call.verb {
    case .hold: for connector in connectors(call.client) { connector.hold(.toClient) }
    case .release:
      for connector in connectors(call.client) { ClientSession.release([.toClient], call.count, at: connector) }
    case .revokeAuth:
      let clients = call.client.map { [$0] } ?? sessions.keys.sorted()
      for client in clients { simulation.revoke(sessions[client]?.credential) }
    case .reset, .shutdown, .send:
      for connector in connectors(call.client) { ServerOrders.tell(call, over: connector) }
    default: try ServerOrders.perform(call, on: simulation.database)
    }
  }

  package func perform(_ call: NetworkCall) throws {
    for connector in connectors(call.client) { ClientSession.perform(call, at: connector) }
  }

  private func connectors(_ client: String?) -> [MemoryConnector] {
    if let client { return [simulation.network.connector(client)] }
    return simulation.network.connectors.sorted { $0.client < $1.client }
  }
}

/// Tells the adapter what becomes of a link of its client.
private final class RemoteLinkHandler: LinkHandler {
  private let name: LinkName
  private let tell: (DriverRequest) -> Void

  init(_ name: LinkName, tell: @escaping (DriverRequest) -> Void) {
    self.name = name
    self.tell = tell
  }

  func linkOpened(_ link: any Link) { tell(.linkOpened(client: name.client, link: Int64(name.number))) }

  func link(_ link: any Link, received frame: String) {
    tell(.linkDelivered(client: name.client, link: Int64(name.number), frame: frame))
  }

  func linkClosed(_ link: any Link) { tell(.linkClosed(client: name.client, link: Int64(name.number))) }
}
