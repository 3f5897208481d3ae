import RTDBClient
import RTDBEngine
import RTDBRuntime
import RTDBTree

/// A client with all that outlives a restart of its app: its disk, its user, its clock and its way to the server.
package final class SimulatedClient {
  package let name: String
  package let clock: SkewedScheduler
  private let connector: any LosingConnector
  private let disk: (any Disk)?
  package let authentication: SimulatedAuthentication
  package var profile: Profile { configuration.profile }
  private var configuration: ClientConfiguration
  private var running: Repo?

  package init(
    name: String, address: ServerAddress, profile: Profile, clock: SkewedScheduler, connector: any LosingConnector,
    random: any RandomSource, authentication: SimulatedAuthentication, options: ClientOptions, disk: (any Disk)?
  ) {
    self.name = name
    self.clock = clock
    self.connector = connector
    self.authentication = authentication
    self.disk = disk
    configuration = ClientConfiguration(
      address: address, profile: profile, scheduler: clock, random: random, connector: connector,
      tokenProvider: authentication, cachePolicy: options.cachePolicy, checksInvariants: Mutant.active == nil)
    authentication.tokenChanged = { [unowned self] in running?.authTokenChanged($0) }
    if options.isUnused { return }
    let repo = self.repo
    if options.isOffline { repo.goOffline() }
  }

  /// The app's database as it runs now; it starts with its first use.
  package var repo: Repo {
    if let running { return running }
    configuration.storage = disk?.start()
    let repo = Repo(configuration)
    running = repo
    return repo
  }

  /// Sets the size of the cache, which is possible before the first use.
  package func setCacheSize(_ bytes: Int) throws(DataError) {
    guard running == nil else {
      throw DataError(.alreadyInUse, "The size of the cache must be set before the database is used.")
    }
    try configuration.setCacheSize(bytes)
  }

  /// Starts the app anew with its disk: in order with a clean close of its link, or killed with a reset.
  package func restart(isKilled: Bool) {
    if isKilled {
      disk?.stop()
      connector.loseLinks()
    }
    end()
    _ = repo
  }

  /// Ends the app.
  package func end() {
    running?.terminate()
    running = nil
    disk?.stop()
  }
}
