import RTDBEngine
import RTDBRuntime
import RTDBTree

/// Everything that a client needs from outside: where it connects, and its effects.
package struct ClientConfiguration {
  package var address: ServerAddress
  package var profile: Profile
  package var scheduler: any Scheduler
  package var random: any RandomSource
  package var connector: any Connector
  /// Who knows the token of the app's user; nil for an app without users.
  package var tokenProvider: (any TokenProvider)?
  /// Where data survives a restart; nil for memory only.
  package var storage: (any StorageEngine)?
  /// How much is stored of what nobody listens to.
  package var cachePolicy: CachePolicy
  /// Whether every step of the engine is followed by a check of its invariants.
  package var checksInvariants: Bool
  /// Whether the client forgets a transaction under way once a second write touches it, as the official SDKs do: it no
  /// longer keeps later ones waiting, and never ends unless the server accepts it. For comparing with recordings.
  package var forgetsTransactions: Bool

  package init(
    address: ServerAddress, profile: Profile = .apple, scheduler: any Scheduler, random: any RandomSource,
    connector: any Connector, tokenProvider: (any TokenProvider)? = nil,
    storage: (any StorageEngine)? = nil, cachePolicy: CachePolicy = CachePolicy(), checksInvariants: Bool = false,
    forgetsTransactions: Bool = false
  ) {
    self.address = address
    self.profile = profile
    self.scheduler = scheduler
    self.random = random
    self.connector = connector
    self.tokenProvider = tokenProvider
    self.storage = storage
    self.cachePolicy = cachePolicy
    self.checksInvariants = checksInvariants
    self.forgetsTransactions = forgetsTransactions
  }

  /// Sets about how many bytes of server data the cache keeps; a client that runs already does not hear of it.
  ///
  /// - Throws: `DataError` for less than 1 MiB or more than 100 MiB.
  package mutating func setCacheSize(_ bytes: Int) throws(DataError) { try cachePolicy.setSizeLimit(bytes) }
}
