import ConformanceAdapter
import ConformanceCases
import ConformanceKit
import Dispatch
import RTDBClient
import RTDBNetwork
import RTDBRuntime
import RTDBSimulation

/// The reference's client alone behind the driver protocol: it connects to the kit's server by a URL, as an app does.
package final class SocketAdapter: Adapter {
  /// How long rest is waited for.
  private static let patience: Duration = .seconds(4)

  private let profile: Profile
  /// Whether time moves only when the kit says so.
  private let isVirtual: Bool
  /// Where the clients live.
  private let queue = DispatchQueue(label: "rtdbkit.adapter")
  private let activity = ClientActivity()
  private var timers: (any Scheduler)!
  private var sessions: [String: ClientSession] = [:]

  package init(profile: Profile = .apple, isVirtual: Bool = false) {
    self.profile = profile
    self.isVirtual = isVirtual
  }

  package var introduction: ConformanceAdapter.AdapterIntroduction {
    let capabilities = SimulatedDriver(profile: profile).capabilities
    var introduction = ConformanceAdapter.AdapterIntroduction(
      name: "rtdbkit-client", features: capabilities.features.sorted(), profile: capabilities.profile,
      clock: isVirtual ? .virtual : .wall)
    introduction.network = .websocket
    return introduction
  }

  package func begin(_ scene: AdapterScene, events: AdapterEvents) throws {
    guard case .begin(let setup)? = DriverRequest(message: scene.message) else {
      throw AdapterError.unsupported(feature: "case.begin", reason: "the reference cannot read the scene")
    }
    let random = SeededRandom(seed: scene.seed)
    try queue.sync {
      let now = isVirtual ? scene.epoch : DispatchScheduler.wallClock
      timers = isVirtual ? VirtualScheduler(now: now) : DispatchScheduler(queue: queue)
      for client in setup.clients {
        guard let url = setup.urls[client.name], let address = try? DatabaseURL(url).address else {
          throw AdapterError.unsupported(feature: "url", reason: "the client \(client.name) is given no URL")
        }
        // The client's clock is the server's but for what the case says, whatever time it is here.
        let clock = SkewedScheduler(timers, skew: client.skew + scene.epoch - now)
        let authentication = SimulatedAuthentication(clock, device: client.name)
        if let user = client.user { authentication.signIn(user) }
        let simulated = SimulatedClient(
          name: client.name, address: address, profile: profile, clock: clock,
          connector: WatchedConnector(queue, activity), random: random, authentication: authentication,
          options: ClientOptions(client), disk: client.persistence ? MemoryDisk() : nil)
        sessions[client.name] = ClientSession(simulated) { [activity] stream, event in
          activity.note()
          events.push(
            event.wireName.rawValue,
            [.init("client", .string(client.name)), .init("on", .string(stream))] + event.wireMembers)
        }
      }
    }
  }

  package func perform(_ request: AdapterRequest) throws {
    activity.note()
    let milliseconds = request.ms?.wholeNumber ?? 0
    try queue.sync {
      switch DriverRequest(message: request.message) {
      case .call(let name, let call)?: try session(name).perform(call)
      case .clockAdvance?: (timers as? VirtualScheduler)?.advance(by: milliseconds)
      case .clockSkew(let name, _)?: try session(name).client.clock.skew += milliseconds
      case .reachable(let client)?:
        for (name, session) in sessions.sorted(by: { $0.key < $1.key }) where client == nil || client == name {
          session.client.repo.networkBecameReachable()
        }
      default: throw AdapterError.unsupported(feature: request.name, reason: "the kit plays the server")
      }
    }
  }

  private func session(_ name: String) throws -> ClientSession {
    guard let session = sessions[name] else { throw DriverError(message: "there is no client \(name)") }
    return session
  }

  /// The kit asks when everything was read that was sent. What was read has been told when the sockets' thread is at
  /// rest and the clients' queue has come around, and what they have made of it when nothing happened meanwhile.
  package func settle() throws -> AdapterRest {
    let deadline = ContinuousClock.now + Self.patience
    var before: Int
    repeat {
      if ContinuousClock.now > deadline { return AdapterRest(isQuiet: false) }
      before = activity.count
      queue.sync { (timers as? VirtualScheduler)?.runDue() }
      NetworkLoop.shared.waitForRest()
    } while queue.sync(execute: { hasDueTimer }) || activity.count != before || activity.isConnecting
    try queue.sync { for session in sessions.values { try session.checkReactions() } }
    var rest = AdapterRest()
    rest.nextTimer = queue.sync {
      (timers as? VirtualScheduler).flatMap { timers in timers.nextDue.map { $0 - timers.now } }
    }
    return rest
  }

  /// Whether the clients have something to do by now.
  private var hasDueTimer: Bool { (timers as? DispatchScheduler)?.hasDueTimer ?? false }

  package func serverData() throws -> Value {
    throw AdapterError.unsupported(feature: "server.data", reason: "the kit plays the server")
  }

  package func end() {
    queue.sync {
      for session in sessions.values { session.client.end() }
      sessions = [:]
    }
  }
}
