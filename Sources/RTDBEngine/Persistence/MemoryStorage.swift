import RTDBTree

/// Storage in memory: it outlives the engine and so stands for the disk where a restart is simulated.
package final class MemoryStorage: StorageEngine {
  private var writes: [Int: PendingWrite] = [:]
  /// The server data as it was written: a priority waits for the children that come later.
  private var cache = WriteOverlay()
  private var queries: [Int: TrackedQuery] = [:]
  private var keys: [Int: Set<Key>] = [:]

  package init() {}

  /// The disk as it is now, apart from what is written later.
  package func copy() -> MemoryStorage {
    let copy = MemoryStorage()
    copy.writes = writes
    copy.cache = cache.copy()
    copy.queries = queries
    copy.keys = keys
    return copy
  }

  package var pendingWrites: [PendingWrite] { writes.values.sorted { $0.id < $1.id } }
  package func save(_ write: PendingWrite) { writes[write.id] = write }
  package func removePendingWrite(_ id: Int) { writes[id] = nil }
  package func removeAllPendingWrites() { writes = [:] }

  package func serverCache(_ path: Path) -> Node { cache.slice.descendant(path).apply(to: Node.empty) }

  package func serverCache(_ path: Path, keys: Set<Key>) -> Node {
    let slice = cache.slice.descendant(path)
    let children = keys.lazy.filter { !$0.isPriority }
    var node = Node(entries: children.map { Entry($0, slice.child($0).apply(to: Node.empty)) })
    if keys.contains(.priority), !node.isEmpty {
      node.setChild(.priority, to: slice.child(.priority).apply(to: Node.empty))
    }
    return node
  }

  package func overwriteServerCache(_ path: Path, _ node: Node) { cache.add(path, node) }

  package var serverCacheSize: Int {
    let data = serverCache(.root)
    return data.isEmpty ? 0 : data.estimatedSize
  }

  package var trackedQueries: [TrackedQuery] { queries.values.sorted { $0.id < $1.id } }
  package func save(_ tracked: TrackedQuery) { queries[tracked.id] = tracked }

  package func removeTrackedQuery(_ id: Int) {
    queries[id] = nil
    keys[id] = nil
  }

  package func trackedKeys(_ id: Int) -> Set<Key> { keys[id] ?? [] }
  package func setTrackedKeys(_ id: Int, _ new: Set<Key>) { keys[id] = new }
}
