import RTDBTree

/// Storage in memory: it outlives the engine and so stands for the disk where a restart is simulated.
package final class MemoryStorage: StorageEngine {
  private var writes: [Int: PendingWrite] = [:]
  private var cache = Node.empty
  private var queries: [Int: TrackedQuery] = [:]
  private var keys: [Int: Set<Key>] = [:]

  package init() {}

  /// The disk as it is now, apart from what is written later.
  package func copy() -> MemoryStorage {
    let copy = MemoryStorage()
    copy.writes = writes
    copy.cache = cache
    copy.queries = queries
    copy.keys = keys
    return copy
  }

  package var pendingWrites: [PendingWrite] { writes.values.sorted { $0.id < $1.id } }
  package func save(_ write: PendingWrite) { writes[write.id] = write }
  package func removePendingWrite(_ id: Int) { writes[id] = nil }
  package func removeAllPendingWrites() { writes = [:] }

  package func serverCache(_ path: Path) -> Node { cache.descendant(path) }

  package func serverCache(_ path: Path, keys: Set<Key>) -> Node {
    let whole = cache.descendant(path)
    let children = keys.lazy.filter { !$0.isPriority }.map { Entry($0, whole.child($0)) }
    return Node(entries: children, priority: keys.contains(.priority) ? whole.priority : nil)
  }

  package func overwriteServerCache(_ path: Path, _ node: Node) { cache.set(path, to: node) }

  package var serverCacheSize: Int { cache.isEmpty ? 0 : cache.estimatedSize }

  package var trackedQueries: [TrackedQuery] { queries.values.sorted { $0.id < $1.id } }
  package func save(_ tracked: TrackedQuery) { queries[tracked.id] = tracked }

  package func removeTrackedQuery(_ id: Int) {
    queries[id] = nil
    keys[id] = nil
  }

  package func trackedKeys(_ id: Int) -> Set<Key> { keys[id] ?? [] }
  package func setTrackedKeys(_ id: Int, _ new: Set<Key>) { keys[id] = new }
}
