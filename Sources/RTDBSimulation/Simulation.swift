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
  private let random: SeededRandom
  package private(set) var clients: [String: SimulatedClient] = [:]

  /// - Parameters:
  ///   - epoch: The time at the beginning, in milliseconds since 1970.
  ///   - seed: Of everything random.
  ///   - accept: Takes the server's end of each link, in the place of the simulation's server.
  package init(
    profile: Profile = .apple, epoch: Int64, seed: UInt64, accept: MemoryNetwork.Acceptor? = nil
  ) {
    self.profile = profile
    scheduler = VirtualScheduler(now: epoch)
    random = SeededRandom(seed: seed)
    server = Server(scheduler: scheduler, random: random, host: "simulated")
    network = MemoryNetwork(scheduler: scheduler, accept: accept ?? { [server] in server.accept($0, $1) })
  }

  /// The one database of the simulation.
  package var database: Namespace { server.namespace("simulated") }

  /// Adds a client that connects at once unless it is told to stay offline.
  ///
  /// - Parameter skew: How far its clock is ahead, in milliseconds.
  @discardableResult
  package func addClient(
    _ name: String, isPersistent: Bool = false, skew: Int64 = 0, isOffline: Bool = false
  ) -> SimulatedClient {
    let client = SimulatedClient(
      name: name, profile: profile, clock: SkewedScheduler(scheduler, skew: skew), connector: network.connector(name),
      random: random, isPersistent: isPersistent, isOffline: isOffline)
    clients[name] = client
    return client
  }

  /// Lets everything happen that needs no time.
  package func settle() {
    repeat {
      network.pump()
      scheduler.runDue()
    } while !network.isIdle
  }

  /// Lets time pass, in milliseconds; whatever falls due settles before the clock moves on.
  package func advance(by milliseconds: Int64) {
    settle()
    let end = scheduler.now + milliseconds
    while let due = scheduler.nextDue, due <= end {
      scheduler.advance(by: due - scheduler.now)
      settle()
    }
    scheduler.advance(by: end - scheduler.now)
    settle()
  }
}
