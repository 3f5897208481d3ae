import RTDBTree

/// Where the server's data, the tracked queries and the pending writes survive a restart of the app.
///
/// Nothing here throws: storage that fails says so once to whoever opened it, and goes on in memory.
package protocol StorageEngine: AnyObject {
  /// The pending writes with server values unresolved, ordered by id.
  var pendingWrites: [PendingWrite] { get }
  func save(_ write: PendingWrite)
  func removePendingWrite(_ id: Int)
  func removeAllPendingWrites()

  /// The cached data at a location, whole or not.
  func serverCache(_ path: Path) -> Node
  /// The cached data of some children of a location.
  func serverCache(_ path: Path, keys: Set<Key>) -> Node
  /// Replaces the cached data at a location.
  func overwriteServerCache(_ path: Path, _ node: Node)
  /// Roughly how many bytes the cached data takes.
  var serverCacheSize: Int { get }

  var trackedQueries: [TrackedQuery] { get }
  /// Stores a tracked query under its id, in place of an earlier state.
  func save(_ tracked: TrackedQuery)
  func removeTrackedQuery(_ id: Int)

  /// The children that a filtered tracked query holds.
  func trackedKeys(_ id: Int) -> Set<Key>
  func setTrackedKeys(_ id: Int, _ keys: Set<Key>)

  /// Ends a step of the engine: after a crash all that the step stored is there, or nothing of it. Where pending writes
  /// were stored or removed, this returns only when that would survive the loss of power as well.
  func commit()
  /// Whether cached data has become unreadable since this was last asked; what was complete is unknown then.
  func takeLoss() -> Bool
}

extension StorageEngine {
  package func commit() {}
  package func takeLoss() -> Bool { false }
}
