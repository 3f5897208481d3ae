import RTDBClient
import RTDBRuntime
import RTDBServer
import RTDBTree

/// Clients and a server in one process: virtual time, links in memory, everything random from one seed.
package final class Simulation {
  package let scheduler: VirtualScheduler
  package let server: Server
  package let network: MemoryNetwork
  private let profile: Profile
  private let disks: DiskKind
  private let random: SeededRandom
  package private(set) var clients: [String: SimulatedClient] = [:]
  /// Tokens that the server takes for expired whatever they say.
  private var expiredTokens: Set<String> = []

  /// - Parameters:
  ///   - epoch: The time at the beginning, in milliseconds since 1970.
  ///   - seed: Of everything random.
  ///   - disks: What the disks of the clients are made of.
  ///   - accept: Takes the server's end of each link, in the place of the simulation's server.
  package init(
    profile: Profile = .apple, epoch: Int64, seed: UInt64, disks: DiskKind = .memory,
    accept: MemoryNetwork.Acceptor? = nil
  ) {
    self.profile = profile
    self.disks = disks
    scheduler = VirtualScheduler(now: epoch)
    random = SeededRandom(seed: seed)
    server = Server(scheduler: scheduler, random: random, host: "simulated")
    network = MemoryNetwork(scheduler: scheduler, accept: accept ?? { [server] in server.accept($0, $1) })
    server.checkCredential = { [unowned self] credential in
      expiredTokens.contains(credential) ? .expired : .unverified(credential, now: server.now)
    }
  }

  /// The one database of the simulation.
  package var database: Namespace { server.namespace("simulated") }

  /// Adds a client that connects at once unless it is told to stay offline or to wait.
  ///
  /// - Parameter disk: Its disk where that is not to be a new one.
  @discardableResult
  package func addClient(
    _ name: String, _ options: ClientOptions = ClientOptions(), disk: (any Disk)? = nil
  ) -> SimulatedClient {
    let authentication = SimulatedAuthentication(scheduler, device: name)
    if let user = options.user { authentication.signIn(user) }
    let client = SimulatedClient(
      name: name, address: ServerAddress(host: "simulated", isSecure: false, namespace: "simulated"),
      profile: profile, clock: SkewedScheduler(scheduler, skew: options.skew),
      connector: network.connector(name), random: random, authentication: authentication, options: options,
      disk: options.isPersistent ? disk ?? disks.makeDisk() : nil)
    clients[name] = client
    return client
  }

  /// The server takes a token no longer: sessions that act with it are told, and nobody can show it again.
  package func expire(_ token: String) {
    expiredTokens.insert(token)
    revoke(token)
  }

  /// The server tells the sessions that act with a token that it accepts it no longer; nil for none.
  package func revoke(_ token: String?) {
    for session in server.sessions where token != nil && session.credential == token { session.revokeAuth() }
  }

  /// Lets no more timers fire and no more frames arrive within one instant.
  package func limitTurns(to limit: Int) {
    scheduler.limitTurns(to: limit)
    network.limitTurns(to: limit)
  }

  /// Whether an instant needed more turns than are allowed: everything stands still since then.
  package var isRunaway: Bool { scheduler.isRunaway || network.isRunaway }

  /// Lets everything happen that needs no time.
  package func settle() {
    repeat {
      network.pump()
      scheduler.runDue()
    } while !network.isIdle && !isRunaway
  }

  /// Lets everything happen that needs no time, until a client was told something.
  package func settleToNextClient() {
    network.pumpToNextClient()
    scheduler.runDue()
  }

  /// Lets time pass, in milliseconds; whatever falls due settles before the clock moves on.
  package func advance(by milliseconds: Int64) {
    settle()
    let end = scheduler.now + milliseconds
    while !isRunaway, let due = scheduler.nextDue, due <= end {
      scheduler.advance(by: due - scheduler.now)
      settle()
    }
    scheduler.advance(by: end - scheduler.now)
    settle()
  }
}
