import RTDBEngine
import RTDBTree

extension SQLiteStorage {
  /// Opens the file, or takes what is left of it.
  static func open(_ location: StorageLocation, _ log: Log) throws(StorageError) -> Place {
    FileSystem.makeFolder(location.folder)
    let path = location.path
    do {
      return .disk(try openTables(path))
    } catch let failure as SQLiteFailure where failure.isBusy {
      throw StorageError.inUse(path, failure)
    } catch let failure as SQLiteFailure where failure.isDamage {
      return startAnew(path, failure.message, log)
    } catch Schema.Refusal.newer(let version) {
      throw StorageError.newerSchema(path, found: version)
    } catch Schema.Refusal.unusable(let reason) {
      return startAnew(path, reason, log)
    } catch {
      log(StorageReport.cannotOpen(path, error))
      return .memory(readOnlyCopy(path, log), nil)
    }
  }

  private static func openTables(_ path: String) throws -> Tables {
    let database = try Database(path)
    do {
      try Schema.prepare(database)
      return try Tables(database)
    } catch {
      database.close()
      throw error
    }
  }

  /// Sets a file aside that cannot be used, and begins another with the pending writes that can be read.
  private static func startAnew(_ path: String, _ reason: String, _ log: Log) -> Place {
    let aside = DamagedFile.setAside(path)
    let writes = DamagedFile.salvage(aside ?? path) { log(StorageReport.unreadable(path, $0)) }
    log(StorageReport.setAside(path, aside, reason, saved: writes.count))
    let memory = MemoryStorage()
    for write in writes { memory.save(write) }
    guard aside != nil else { return .memory(memory, nil) }
    do {
      let tables = try openTables(path)
      for write in writes { try tables.perform(.saveWrite(write)) }
      try tables.commit()
      return .disk(tables)
    } catch {
      log(StorageReport.cannotOpen(path, error))
      return .memory(memory, nil)
    }
  }

  /// What a file holds that can be read and not written.
  private static func readOnlyCopy(_ path: String, _ log: Log) -> MemoryStorage {
    guard FileSystem.size(path + "-wal") > 0 else { return content(try? Database(path, .frozen), log) }
    // The last steps before a sudden end stand in the log of changes beside the file, which can be read only where
    // something can be written. Without them, writes would come back that were answered.
    guard let folder = FileSystem.makeTemporaryFolder() else { return MemoryStorage() }
    let copy = folder + "/copy"
    defer {
      for companion in DamagedFile.companions { FileSystem.remove(copy + companion) }
      FileSystem.remove(folder)
    }
    guard FileSystem.copy(path, to: copy), FileSystem.copy(path + "-wal", to: copy + "-wal") else {
      return MemoryStorage()
    }
    return content(try? Database(copy), log)
  }

  private static func content(_ database: Database?, _ log: Log) -> MemoryStorage {
    let memory = MemoryStorage()
    guard let database else { return memory }
    defer { database.close() }
    guard (try? database.number("PRAGMA application_id")) == Schema.applicationID,
      (try? database.number("PRAGMA user_version")) == Schema.version, let tables = try? Tables(database)
    else { return memory }
    // Data that cannot be read was never known here, as nobody has asked for it yet.
    if !copy(tables, to: memory, log) { for query in memory.trackedQueries { memory.removeTrackedQuery(query.id) } }
    return memory
  }

  /// Copies everything that is stored.
  ///
  /// - Returns: Whether the cached data could be read, and what is tracked of it.
  static func copy(_ tables: Tables, to memory: MemoryStorage, _ log: Log) -> Bool {
    let path = tables.database.path
    for write in tables.writes.salvage(unreadable: { log(StorageReport.unreadable(path, $0)) }) { memory.save(write) }
    do {
      for query in try tables.queries.all() {
        memory.save(query)
        memory.setTrackedKeys(query.id, try tables.queries.keys(query.id))
      }
      memory.overwriteServerCache(.root, try tables.cache.node(.root))
      return true
    } catch {
      return false
    }
  }
}
