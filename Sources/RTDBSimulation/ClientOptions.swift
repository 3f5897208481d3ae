import RTDBEngine

/// How a client of a simulation is set up.
package struct ClientOptions {
  /// Whether it has a disk.
  package var isPersistent: Bool
  /// How far its clock is ahead, in milliseconds.
  package var skew: Int64
  /// Whether it is told to stay offline before anything else happens.
  package var isOffline: Bool
  /// Whether its database is not used before somebody asks something of it.
  package var isUnused: Bool
  package var cachePolicy: CachePolicy
  /// Who is signed in from the beginning; nil for nobody.
  package var user: String?

  package init(
    isPersistent: Bool = false, skew: Int64 = 0, isOffline: Bool = false, isUnused: Bool = false,
    cachePolicy: CachePolicy = CachePolicy(), user: String? = nil
  ) {
    self.isPersistent = isPersistent
    self.skew = skew
    self.isOffline = isOffline
    self.isUnused = isUnused
    self.cachePolicy = cachePolicy
    self.user = user
  }
}
