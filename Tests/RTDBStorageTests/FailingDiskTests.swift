import Foundation
import RTDBEngine
import RTDBTree
import Testing

@testable import RTDBStorage

/// A disk that fails while it is in use: the app goes on in memory with everything that it had.
struct FailingDiskTests {
  private let folder = TemporaryFolder()

  private func tables(_ storage: SQLiteStorage) throws -> Tables {
    guard case .disk(let tables) = storage.place else { throw CocoaError(.fileNoSuchFile) }
    return tables
  }

  /// Makes every further change fail.
  private func fail(_ storage: SQLiteStorage, full: Bool) throws {
    let database = try tables(storage).database
    if full {
      let pages = try database.number("PRAGMA page_count")
      try database.execute("PRAGMA max_page_count = \(pages + 2)")
    } else {
      try database.execute("PRAGMA query_only = 1")
    }
  }

  /// More than fits on two pages.
  private var much: Node { Node(entries: (0..<500).map { Entry(Key("k\($0)"), node("text that needs some room")) }) }

  @Test("On a full disk, or one that cannot be written, nothing is lost and it is said once", arguments: [true, false])
  func goesOn(full: Bool) throws {
    let (memory, storage) = (MemoryStorage(), try folder.open())
    var changes = RandomChanges(seed: 5)
    for _ in 0..<60 { changes.change([memory, storage]) }
    storage.commit()
    try fail(storage, full: full)
    for round in 0..<5 {
      // The change on which it fails stands in the middle of a step.
      for both in [memory, storage] as [any StorageEngine] {
        both.save(.set(1000 + round, "w", .integer(Int64(round))))
        both.overwriteServerCache("much", much)
      }
      for _ in 0..<10 { changes.change([memory, storage]) }
      storage.commit()
      #expect(StorageContent(storage) == StorageContent(memory))
    }
    #expect(!storage.isOnDisk)
    #expect(folder.log.count == 1)
    #expect(folder.log[0].contains(full ? "the disk is full" : "it cannot be written"))
    #expect(folder.log[0].contains(full ? "Make room" : "Make the folder writable"))
  }

  @Test("What was on the disk before is there after a restart, and the app can write again")
  func restart() throws {
    let storage = try folder.open()
    storage.save(.set(1, "a", 1))
    storage.commit()
    try fail(storage, full: true)
    storage.overwriteServerCache("much", much)
    storage.save(.set(2, "a", 2))
    storage.commit()
    #expect(storage.pendingWrites.map(\.id) == [1, 2])
    storage.close()
    let again = try folder.open()
    #expect(again.isOnDisk && again.pendingWrites.map(\.id) == [1])
    again.overwriteServerCache("much", much)
    again.close()
    #expect(try folder.open().serverCache("much") == much)
  }

  @Test("A write that was answered after the disk had failed is taken off it where that still works")
  func answered() throws {
    let storage = try folder.open()
    for id in 1...3 { storage.save(.set(id, "a", 1)) }
    storage.commit()
    try fail(storage, full: true)
    storage.overwriteServerCache("much", much)
    storage.commit()
    storage.removePendingWrite(2)
    #expect(storage.pendingWrites.map(\.id) == [1, 3])
    storage.close()
    #expect(try folder.open().pendingWrites.map(\.id) == [1, 3])
  }

  @Test("Writes that were given up after the disk had failed do not come back with the next start")
  func purged() throws {
    let storage = try folder.open()
    for id in 1...3 { storage.save(.set(id, "a", 1)) }
    storage.commit()
    try fail(storage, full: true)
    storage.overwriteServerCache("much", much)
    storage.commit()
    storage.removeAllPendingWrites()
    storage.commit()
    storage.close()
    #expect(try folder.open().pendingWrites == [])
  }

  @Test("A write that is answered in the very step on which the disk fails is taken off it", arguments: [1, 3])
  func answeredInTheStep(count: Int) throws {
    let storage = try folder.open()
    for id in 1...3 { storage.save(.set(id, "a", 1)) }
    storage.commit()
    try fail(storage, full: true)
    if count == 3 { storage.removeAllPendingWrites() } else { storage.removePendingWrite(2) }
    storage.overwriteServerCache("much", much)
    storage.commit()
    #expect(!storage.isOnDisk)
    storage.close()
    #expect(try folder.open().pendingWrites.map(\.id) == (count == 3 ? [] : [1, 3]))
  }

  @Test("Where the file is removed or moved under the app, that is said at the next write", arguments: 0..<3)
  func removed(way: Int) throws {
    let storage = try folder.open()
    storage.save(.set(1, "a", 1))
    storage.overwriteServerCache("b", node(5))
    storage.commit()
    let manager = FileManager.default
    switch way {
    case 0: try manager.removeItem(atPath: folder.file)
    case 1: try manager.removeItem(atPath: folder.path)
    default: try manager.moveItem(atPath: folder.file, toPath: folder.file + ".away")
    }
    storage.save(.set(2, "a", 2))
    storage.commit()
    #expect(!storage.isOnDisk && folder.log.count == 1)
    #expect(folder.log.first?.contains("the file was removed or moved away") == true)
    #expect(storage.pendingWrites.map(\.id) == [1, 2] && storage.serverCache("b") == node(5))
    // Another instance begins anew, and neither disturbs the other.
    let other = try folder.open()
    other.save(.set(9, "c", 1))
    other.commit()
    storage.removePendingWrite(1)
    #expect(other.isOnDisk && other.pendingWrites.map(\.id) == [9] && storage.pendingWrites.map(\.id) == [2])
  }

  @Test("The engine goes on as if nothing had happened", arguments: [true, false])
  func engine(full: Bool) throws {
    let storage = try folder.open()
    let engine = SyncEngine(storage: storage)
    _ = engine.add(EventRegistration(id: 1, .value), to: Query("a"))
    _ = engine.serverOverwrite("a", node(["x": 1]))
    try fail(storage, full: full)
    let write = PendingWrite.set(1, "a/y", 2)
    #expect(engine.apply(write, unresolved: write).events.count == 1)
    _ = engine.serverOverwrite("a", much)
    engine.checkInvariants()
    _ = engine.acknowledge(1, revert: false)
    _ = engine.remove(1)
    #expect(engine.storedAnswer(to: Query("a")).isComplete)
    engine.checkInvariants()
    #expect(folder.log.count == 1)
  }

  @Test("Where stored data becomes unreadable, what was complete counts as unknown, and is not shown as empty")
  func unreadable() throws {
    let storage = try folder.open()
    let engine = SyncEngine(storage: storage)
    _ = engine.add(EventRegistration(id: 1, .value), to: Query("a"))
    _ = engine.serverOverwrite("a", much)
    _ = engine.remove(1)
    let write = PendingWrite.set(1, "w", 2)
    _ = engine.apply(write, unresolved: write)
    try destroyData(storage)
    let output = engine.add(EventRegistration(id: 2, .value), to: Query("a"))
    #expect(output.events.isEmpty)
    #expect(!engine.storedAnswer(to: Query("a")).isComplete)
    #expect(engine.pendingWrites == [write])
    #expect(folder.log.count == 1 && folder.log[0].contains("it is damaged"))
    _ = engine.serverOverwrite("a", node(5))
    #expect(engine.storedAnswer(to: Query("a")).content.node == node(5))
    engine.checkInvariants()
    storage.close()
    // The next start finds the damage, and saves the write.
    #expect(try folder.open().pendingWrites == [write])
  }

  /// Overwrites the pages of the cached data behind the back of the storage.
  private func destroyData(_ storage: SQLiteStorage) throws {
    let database = try tables(storage).database
    _ = try database.text("PRAGMA wal_checkpoint(TRUNCATE)")
    let size = try database.number("PRAGMA page_size")
    let root = try database.number("SELECT rootpage FROM sqlite_master WHERE name = 'cache'")
    try database.execute("PRAGMA cache_size = 0; PRAGMA shrink_memory;")
    let file = try FileHandle(forUpdating: URL(fileURLWithPath: folder.file))
    try file.seek(toOffset: UInt64((root - 1) * size))
    try file.write(contentsOf: Data(repeating: 0xA5, count: size))
    try file.close()
  }
}
