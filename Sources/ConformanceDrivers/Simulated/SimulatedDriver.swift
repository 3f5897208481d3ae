import ConformanceCases
import ConformanceKit
import RTDBClient
import RTDBEngine
import RTDBRuntime
import RTDBServer
import RTDBSimulation
import RTDBTree

/// The platform whose habits the reference takes on; named anew, for a command that knows no module of the database.
package typealias ReferenceProfile = Profile

/// Puts the reference under the cases: client, server and link in this process, under virtual time.
///
/// At depth loopback everything between client and server travels over sockets of this machine. Time is virtual all
/// the same: the sockets are waited for, they are not timed.
package final class SimulatedDriver: Driver {
  /// What happens within one instant of a case; the longest cases need a few hundred turns.
  private static let turnLimit = 1_000

  private let profile: Profile
  private let disks: DiskKind
  /// What carries the links; nil where they are in memory.
  private let carrier: SocketCarrier?
  private var simulation: Simulation!
  private var sessions: [String: ClientSession] = [:]
  private var observations: [Observation] = []

  /// - Parameter disks: What the disks of clients with persistence are made of.
  package convenience init(profile: Profile = .apple, disks: ReferenceDisks = .memory) {
    self.init(profile, disks, nil)
  }

  private init(_ profile: Profile, _ disks: DiskKind, _ carrier: SocketCarrier?) {
    self.profile = profile
    self.disks = disks
    self.carrier = carrier
  }

  /// The same with links over sockets on 127.0.0.1.
  ///
  /// - Throws: `SocketServerError` where there is no port.
  package static func loopback(profile: Profile = .apple, disks: ReferenceDisks = .memory) throws -> SimulatedDriver {
    SimulatedDriver(profile, disks, try SocketCarrier())
  }

  package var capabilities: DriverCapabilities {
    DriverCapabilities(
      name: carrier == nil ? "reference" : "reference-loopback", profile: profile.name,
      features: [
        "listen.value", "listen.child", "once", "get", "query.order", "query.range", "query.limit", "set", "update",
        "remove", "push", "transaction", "priority", "serverValue.timestamp", "serverValue.increment", "onDisconnect",
        "keepSynced", "persistence", "offline", "info", "restart", "kill", "cacheSize", "cachePolicy", "auth", "purge",
        "errorMessages", "reactions", "rules",
      ],
      virtualClock: true, observesWire: true)
  }

  package func begin(_ setup: CaseSetup) throws {
    let simulation = Simulation(profile: profile, epoch: setup.epoch, seed: setup.seed, disks: disks)
    self.simulation = simulation
    simulation.network.carrier = carrier
    simulation.limitTurns(to: Self.turnLimit)
    sessions = [:]
    try simulation.database.set(.root, Node(json: setup.serverData.json))
    simulation.database.setRules(try AccessRules(setup.rules))
    let tap = WireTap()
    simulation.network.addObserver { [unowned self] event in
      if let message = tap.message(event) { note(event.client, "wire", .wire(message)) }
    }
    for client in setup.clients {
      let simulated = simulation.addClient(client.name, ClientOptions(client))
      sessions[client.name] = ClientSession(simulated) { [unowned self] stream, event in
        note(client.name, stream, event)
      }
    }
    simulation.settle()
    try checkRest()
    observations = []
    try checkCarrier()
  }

  private func checkCarrier() throws {
    if let failure = carrier?.takeFailure() { throw DriverError(message: failure) }
  }

  private func note(_ client: String, _ stream: String, _ event: ObservedEvent) {
    observations.append(Observation(client: client, stream: stream, event: event, time: simulation.server.now))
  }

  package func perform(_ action: Action) throws -> StepOutcome {
    switch action {
    case .client(let name, let call):
      try session(name).perform(call)
      if call.verb == .expireToken, let token = try session(name).client.authentication.token {
        simulation.expire(token)
      }
    case .server(let call): try perform(call)
    case .network(let call): for session in try sessions(call.client) { perform(call, session) }
    case .clockAdvance(let milliseconds): simulation.advance(by: milliseconds)
    case .clockSkew(let client, let milliseconds): try session(client).client.clock.skew += milliseconds
    case .settle: break
    }
    simulation.settle()
    try checkCarrier()
    try checkRest()
    defer { observations = [] }
    return StepOutcome(observations: observations, serverTime: simulation.server.now)
  }

  private func checkRest() throws {
    for session in try sessions(nil) { try session.checkReactions() }
    guard !simulation.isRunaway else { throw DriverError(message: "the reference does not come to rest") }
  }

  private func session(_ name: String) throws -> ClientSession {
    guard let session = sessions[name] else { throw DriverError(message: "there is no client \(name)") }
    return session
  }

  /// One client, or all of them by name.
  private func sessions(_ name: String?) throws -> [ClientSession] {
    if let name { return [try session(name)] }
    return sessions.sorted { $0.key < $1.key }.map(\.value)
  }

  private func connector(_ session: ClientSession) -> MemoryConnector {
    simulation.network.connector(session.client.name)
  }

  private func perform(_ call: NetworkCall, _ session: ClientSession) {
    ClientSession.perform(call, at: connector(session))
    if call.verb == .restore, call.isReachable { session.client.repo.networkBecameReachable() }
  }

  private func perform(_ call: ServerCall) throws {
    switch call.verb {
    case .hold: for session in try sessions(call.client) { connector(session).hold(.toClient) }
    case .release:
      for session in try sessions(call.client) {
        ClientSession.release([.toClient], call.count, at: connector(session))
      }
    case .revokeAuth:
      for session in try sessions(call.client) { simulation.revoke(session.client.authentication.token) }
    case .reset, .shutdown, .send:
      for session in try sessions(call.client) { ServerOrders.tell(call, over: connector(session)) }
    default: try ServerOrders.perform(call, on: simulation.database)
    }
  }

  package func serverData() throws -> Value { Value(simulation.database.data().exportForm) }

  package func end() throws {
    for session in sessions.values { session.client.end() }
    sessions = [:]
    simulation = nil
    observations = []
    carrier?.reset()
    try checkCarrier()
  }
}

/// An order that this driver cannot carry out: a fault of the case or of the kit.
struct DriverError: Error, CustomStringConvertible {
  var message: String
  var description: String { message }
}

extension ClientOptions {
  /// The simulation's form of a case's client.
  init(_ setup: ClientSetup) {
    var policy = CachePolicy()
    if let count = setup.cachePolicy.updates { policy.updatesBetweenChecks = count }
    if let size = setup.cachePolicy.bytes { policy.sizeLimit = size }
    if let count = setup.cachePolicy.queries { policy.prunableLimit = count }
    if let share = setup.cachePolicy.percent { policy.percentPerRound = share }
    self.init(
      isPersistent: setup.persistence, skew: setup.skew, isOffline: setup.offline, isUnused: setup.unused,
      cachePolicy: policy, user: setup.user)
  }
}
