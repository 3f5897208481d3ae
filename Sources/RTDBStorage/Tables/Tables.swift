import RTDBEngine
import RTDBTree

/// The content of an open file, with one transaction a step.
final class Tables {
  let database: Database
  let cache: CacheTable
  let queries: QueryTable
  let writes: WriteTable
  /// Whether the transaction, or the next one, is to survive the loss of power.
  private var isDurable = false
  /// The size as it is stored.
  private var storedSize: Int

  /// - Parameter database: A file with the tables of this version.
  init(_ database: Database) throws(SQLiteFailure) {
    self.database = database
    storedSize = try database.number("SELECT cacheSize FROM meta")
    cache = CacheTable(database, size: storedSize)
    queries = QueryTable(database)
    writes = WriteTable(database)
    try database.execute("PRAGMA synchronous = NORMAL")
  }

  /// Begins a transaction where none is open. What has to survive is written only to a file that is still in its place.
  ///
  /// - Parameter durably: Whether what follows has to survive the loss of power too. The log is synced for it; without,
  ///   the last steps may be missing then, but never a part of one, nor one before a later step that is there.
  func begin(durably: Bool) throws(SQLiteFailure) {
    if database.isInTransaction {
      guard durably, !isDurable else { return }
      try commit()
    }
    if durably != isDurable {
      try database.execute(durably ? "PRAGMA synchronous = FULL" : "PRAGMA synchronous = NORMAL")
      isDurable = durably
    }
    if durably { try database.checkPlace() }
    try database.statement("BEGIN IMMEDIATE").run()
  }

  func commit() throws(SQLiteFailure) {
    guard database.isInTransaction else { return }
    if cache.size != storedSize {
      let row = try database.statement("UPDATE meta SET cacheSize = ?1")
      row.bind(1, cache.size)
      try row.run()
    }
    try database.statement("COMMIT").run()
    storedSize = cache.size
  }

  /// Takes the step back; SQLite itself may have done so already.
  func rollBack() {
    if database.isInTransaction { try? database.execute("ROLLBACK") }
  }

  func perform(_ change: StorageChange) throws(SQLiteFailure) {
    try begin(durably: change.concernsWrites)
    switch change {
    case .saveWrite(let write): try writes.save(write)
    case .removeWrite(let id): try writes.remove(id)
    case .removeAllWrites: try writes.removeAll()
    case .overwriteCache(let path, let node): try cache.overwrite(path, node)
    case .saveQuery(let tracked): try queries.save(tracked)
    case .removeQuery(let id): try queries.remove(id)
    case .setKeys(let id, let keys): try queries.setKeys(id, keys)
    }
  }
}
