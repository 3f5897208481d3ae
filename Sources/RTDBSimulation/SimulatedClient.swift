import RTDBClient
import RTDBEngine
import RTDBRuntime

/// A client of a simulation with all that outlives a restart of its app: its disk, its user, its clock and its link.
package final class SimulatedClient {
  package let name: String
  package let clock: SkewedScheduler
  package let connector: MemoryConnector
  package let authentication: SimulatedAuthentication
  package var profile: Profile { configuration.profile }
  /// The app as it runs now.
  package private(set) var repo: Repo
  private let storage: MemoryStorage?
  private let configuration: ClientConfiguration

  init(
    name: String, profile: Profile, clock: SkewedScheduler, connector: MemoryConnector, random: any RandomSource,
    authentication: SimulatedAuthentication, isPersistent: Bool, isOffline: Bool
  ) {
    self.name = name
    self.clock = clock
    self.connector = connector
    self.authentication = authentication
    storage = isPersistent ? MemoryStorage() : nil
    configuration = ClientConfiguration(
      address: ServerAddress(host: "simulated", isSecure: false, namespace: "simulated"), profile: profile,
      scheduler: clock, random: random, connector: connector, tokenProvider: authentication, storage: storage,
      checksInvariants: true)
    repo = Repo(configuration)
    authentication.tokenChanged = { [unowned self] in repo.authTokenChanged($0) }
    if isOffline { repo.goOffline() }
  }

  /// Starts the app anew with its disk: in order with a clean close of its link, or killed with a reset.
  package func restart(isKilled: Bool) {
    if isKilled, connector.isConnected { connector.cut(.reset) }
    repo.terminate()
    repo = Repo(configuration)
  }
}
