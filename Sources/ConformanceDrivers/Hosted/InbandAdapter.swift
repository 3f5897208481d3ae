import ConformanceAdapter
import ConformanceCases
import ConformanceKit
import RTDBClient
import RTDBRuntime
import RTDBSimulation

/// The reference's client alone behind the driver protocol: its frames travel through it, and the kit plays the server.
package final class InbandAdapter: Adapter {
  private let profile: Profile
  private var simulation: Simulation!
  private var sessions: [String: ClientSession] = [:]
  /// The near end of each open link: what is sent there reaches the client.
  private var ends: [String: [Int: any Link]] = [:]
  private var isTold = false

  package init(profile: Profile = .apple) { self.profile = profile }

  package var introduction: ConformanceAdapter.AdapterIntroduction {
    let capabilities = SimulatedDriver(profile: profile).capabilities
    var introduction = ConformanceAdapter.AdapterIntroduction(
      name: "rtdbkit-client", features: capabilities.features.sorted(), profile: capabilities.profile)
    introduction.network = .inband
    return introduction
  }

  package func begin(_ scene: AdapterScene, events: AdapterEvents) throws {
    guard case .begin(let setup)? = DriverRequest(message: scene.message) else {
      throw AdapterError.unsupported(feature: "case.begin", reason: "the reference cannot read the scene")
    }
    ends = [:]
    sessions = [:]
    let simulation = Simulation(profile: profile, epoch: scene.epoch, seed: scene.seed) { [unowned self] link, _ in
      if let link = link as? MemoryLink { ends[link.client, default: [:]][link.number] = link }
      return Sink()
    }
    self.simulation = simulation
    simulation.network.addObserver { [unowned self] in forward($0, to: events) }
    for client in setup.clients {
      // An attempt stays open until the kit says what becomes of it.
      simulation.network.connector(client.name).attempts = .unanswered
      let simulated = simulation.addClient(client.name, ClientOptions(client))
      sessions[client.name] = ClientSession(simulated) { stream, event in
        events.push(
          event.wireName.rawValue,
          [.init("client", .string(client.name)), .init("on", .string(stream))] + event.wireMembers)
      }
    }
    simulation.settle()
  }

  /// Tells the kit what a client does with its link; what the kit itself has brought about it knows.
  private func forward(_ event: NetworkEvent, to events: AdapterEvents) {
    guard !isTold else { return }
    let head: [Value.Member] = [.init("client", .string(event.client)), .init("link", .integer(Int64(event.link)))]
    switch event.kind {
    case .attempted(let address):
      let session = address.lastSession.map { [Value.Member("lastSession", .string($0))] } ?? []
      events.push("link.open", head + session + [.init("host", .string(address.host))])
    case .sent(.toServer, let frame): events.push("link.send", head + [.init("frame", .string(frame))])
    case .closedByClient, .cut: events.push("link.close", head)
    case .opened, .refused, .sent, .delivered, .closedByServer: break
    }
  }

  package func perform(_ request: AdapterRequest) throws {
    let milliseconds = request.ms?.wholeNumber ?? 0
    switch DriverRequest(message: request.message) {
    case .call(let name, let call)?: try session(name).perform(call)
    case .clockAdvance?: simulation.advance(by: milliseconds)
    case .clockSkew(let name, _)?: try session(name).client.clock.skew += milliseconds
    case .linkOpened(let client, _)?: answer(client, .accepted)
    case .linkClosed(let client, let link)?: lose(client, Int(link))
    case .linkDelivered(let client, let link, let frame)?: ends[client]?[Int(link)]?.send(frame)
    case .reachable(let client)?:
      for (name, session) in sessions.sorted(by: { $0.key < $1.key }) where client == nil || client == name {
        session.client.repo.networkBecameReachable()
      }
    default: throw AdapterError.unsupported(feature: request.name, reason: "the kit plays the server")
    }
    simulation.settle()
  }

  private func session(_ name: String) throws -> ClientSession {
    guard let session = sessions[name] else { throw DriverError(message: "there is no client \(name)") }
    return session
  }

  /// Lets the client hear what becomes of its attempt.
  private func answer(_ client: String, _ attempts: MemoryConnector.Attempts) {
    let connector = simulation.network.connector(client)
    connector.attempts = attempts
    simulation.network.pump()
    connector.attempts = .unanswered
  }

  private func lose(_ client: String, _ link: Int) {
    let connector = simulation.network.connector(client)
    guard ends[client]?.removeValue(forKey: link) != nil else { return answer(client, .refused) }
    isTold = true
    connector.cut(.reset)
    isTold = false
  }

  package func settle() throws -> AdapterRest {
    simulation.settle()
    for session in sessions.values { try session.checkReactions() }
    var rest = AdapterRest(serverTime: nil)
    rest.nextTimer = simulation.scheduler.nextDue.map { $0 - simulation.scheduler.now }
    return rest
  }

  package func serverData() throws -> Value {
    throw AdapterError.unsupported(feature: "server.data", reason: "the kit plays the server")
  }

  package func end() {
    for session in sessions.values { session.client.repo.terminate() }
    sessions = [:]
    ends = [:]
    simulation = nil
  }

  /// The far end of a link, where nobody listens: frames have been told already.
  private final class Sink: LinkHandler {
    func linkOpened(_ link: any Link) {}
    func link(_ link: any Link, received frame: String) {}
    func linkClosed(_ link: any Link) {}
  }
}
