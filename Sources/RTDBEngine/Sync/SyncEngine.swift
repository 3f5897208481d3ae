import RTDBTree

/// The client's sync engine: turns listeners, local writes and server messages into events and listens.
///
/// It knows neither clock nor connection; each call performs one step and returns what follows from it. With storage it
/// keeps the server's data and the pending writes over restarts; what a step stores is on the disk when the call
/// returns.
/// Implements the pages on sync semantics and persistence; see the Architecture article.
package final class SyncEngine {
  let tree = SyncTree()
  let writes: WriteTree
  let persistence: PersistenceManager
  let style: PersistenceStyle
  /// The wire listens that are running.
  package internal(set) var listening: Set<WireListen> = []
  /// The listens that the server has not answered since they were last sent.
  @exclusivity(unchecked) var unanswered: [Path: [WireListen: UnansweredListen]] = [:]
  var tags: [Query: Int] = [:]
  var queries: [Int: Query] = [:]
  var nextTag = 1
  /// Which query a registration listens to.
  var registered: [Int: Query] = [:]

  /// - Parameters:
  ///   - storage: Where data survives a restart; nil for memory only.
  ///   - cachePolicy: How much is stored of what nobody listens to.
  ///   - folding: How pending writes are folded.
  ///   - style: Which habits of the official SDKs the cache has.
  package init(
    storage: (any StorageEngine)? = nil, cachePolicy: CachePolicy = CachePolicy(), folding: WriteFolding = .exact,
    style: PersistenceStyle = .recommended
  ) {
    writes = WriteTree(folding: folding)
    persistence = PersistenceManager(storage, style: style, policy: cachePolicy)
    self.style = style
    persistence.commit()
  }
}
