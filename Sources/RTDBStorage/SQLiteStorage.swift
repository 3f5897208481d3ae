import RTDBEngine
import RTDBTree

/// Storage in a SQLite file: it survives the end of the process.
///
/// One step of the engine is one transaction. The file is open for this instance alone. Where the disk fails, because
/// it is full or cannot be written or read, that is reported once, and the storage goes on in memory with what it had.
///
/// Implements the page on persistence, §2, and what it leaves open about files.
package final class SQLiteStorage: StorageEngine {
  /// Receives a line for everything that a person should know of.
  package typealias Log = (_ line: String) -> Void

  enum Place {
    case disk(Tables)
    /// The disk has failed; its tables are still there where they can be of use.
    case memory(MemoryStorage, Tables?)
    case closed
  }

  package let location: StorageLocation
  let log: Log
  private(set) var place: Place
  /// The changes of the step that is not on the disk yet.
  private var step: [StorageChange] = []
  /// Whether cached data could not be read, and nobody has asked yet.
  private var hasLoss = false

  /// Opens the file, and makes it where it is missing.
  ///
  /// A damaged file, or one of another program, is set aside under a new name; pending writes that can still be read
  /// from it are kept. Where nothing can be written, everything stays in memory.
  /// - Parameter log: Told of all that.
  /// - Throws: `StorageError` where the file is in use, or was written by a later version.
  package init(_ location: StorageLocation, log: @escaping Log) throws(StorageError) {
    self.location = location
    self.log = log
    place = try SQLiteStorage.open(location, log)
  }

  deinit { end() }

  /// Ends the use of the file; afterwards nothing is stored or found any more.
  package func close() {
    commit()
    end()
  }

  /// Ends the use of the file as the death of the process would: a step that has not ended leaves no trace there. What
  /// is still done with this instance is done in memory.
  package func abandon() {
    guard case .disk(let tables) = place else { return end() }
    tables.rollBack()
    let memory = MemoryStorage()
    hasLoss = !SQLiteStorage.copy(tables, to: memory, log)
    end()
    place = .memory(memory, nil)
  }

  private func end() {
    switch place {
    case .disk(let tables), .memory(_, .some(let tables)): tables.database.close()
    case .memory(_, nil), .closed: break
    }
    place = .closed
  }

  /// Whether what is stored survives the end of the process.
  package var isOnDisk: Bool { if case .disk = place { true } else { false } }

  // MARK: Steps

  package func commit() {
    guard case .disk(let tables) = place else { return }
    do { try tables.commit() } catch { return goOnInMemory(tables, error) }
    if !step.isEmpty { step.removeAll(keepingCapacity: true) }
  }

  package func takeLoss() -> Bool {
    defer { hasLoss = false }
    return hasLoss
  }

  private func perform(_ change: StorageChange) {
    switch place {
    case .disk(let tables):
      step.append(change)
      do { try tables.perform(change) } catch { goOnInMemory(tables, error) }
    case .memory(let memory, let tables):
      change.perform(on: memory)
      tables.map { forget(change, $0) }
    case .closed: break
    }
  }

  /// What was answered or given up should not be sent again after a restart, if a failed disk allows just that.
  private func forget(_ change: StorageChange, _ tables: Tables) {
    switch change {
    case .removeWrite(let id): try? tables.writes.remove(id)
    case .removeAllWrites: try? tables.writes.removeAll()
    case .saveWrite, .overwriteCache, .saveQuery, .removeQuery, .setKeys: break
    }
  }

  /// Reads from disk or memory; what cannot be read is looked for again in memory, to which everything moves then.
  private func read<Value>(
    _ disk: (Tables) throws(SQLiteFailure) -> Value, _ memory: (MemoryStorage) -> Value, closed: Value
  ) -> Value {
    if case .disk(let tables) = place {
      do { return try disk(tables) } catch { goOnInMemory(tables, error) }
    }
    if case .memory(let storage, _) = place { return memory(storage) }
    return closed
  }

  /// The disk has failed: everything that can be read of it moves to memory, with the step that was under way.
  private func goOnInMemory(_ tables: Tables, _ failure: SQLiteFailure) {
    tables.rollBack()
    let memory = MemoryStorage()
    hasLoss = !SQLiteStorage.copy(tables, to: memory, log)
    for change in step {
      change.perform(on: memory)
      forget(change, tables)
    }
    step = []
    place = .memory(memory, tables)
    log(StorageReport.failed(location.path, failure))
  }
}

// MARK: - Pending writes

extension SQLiteStorage {
  package var pendingWrites: [PendingWrite] {
    read(
      { tables throws(SQLiteFailure) in
        try tables.writes.all { [log, location] in log(StorageReport.unreadable(location.path, $0)) }
      }, { $0.pendingWrites }, closed: [])
  }

  package func save(_ write: PendingWrite) { perform(.saveWrite(write)) }
  package func removePendingWrite(_ id: Int) { perform(.removeWrite(id)) }
  package func removeAllPendingWrites() { perform(.removeAllWrites) }
}

// MARK: - Server data

extension SQLiteStorage {
  package func serverCache(_ path: Path) -> Node {
    read({ tables throws(SQLiteFailure) in try tables.cache.node(path) }, { $0.serverCache(path) }, closed: .empty)
  }

  package func serverCache(_ path: Path, keys: Set<Key>) -> Node {
    read(
      { tables throws(SQLiteFailure) in try tables.cache.node(path, keys: keys) },
      { $0.serverCache(path, keys: keys) }, closed: .empty)
  }

  package func overwriteServerCache(_ path: Path, _ node: Node) { perform(.overwriteCache(path, node)) }

  package var serverCacheSize: Int {
    read({ tables throws(SQLiteFailure) in tables.cache.size }, { $0.serverCacheSize }, closed: 0)
  }
}

// MARK: - Tracked queries

extension SQLiteStorage {
  package var trackedQueries: [TrackedQuery] {
    read({ tables throws(SQLiteFailure) in try tables.queries.all() }, { $0.trackedQueries }, closed: [])
  }

  package func save(_ tracked: TrackedQuery) { perform(.saveQuery(tracked)) }
  package func removeTrackedQuery(_ id: Int) { perform(.removeQuery(id)) }

  package func trackedKeys(_ id: Int) -> Set<Key> {
    read({ tables throws(SQLiteFailure) in try tables.queries.keys(id) }, { $0.trackedKeys(id) }, closed: [])
  }

  package func setTrackedKeys(_ id: Int, _ keys: Set<Key>) { perform(.setKeys(id, keys)) }
}
