import Foundation
import RTDBEngine
import RTDBTree
import Testing

@testable import RTDBStorage

/// Real file systems that are full or cannot be written.
@Suite(.enabled(if: SmallDisk.isAvailable, "not run: this process may not mount file systems"))
struct SmallDiskTests {
  private var text: JSON { .string(String(repeating: "x", count: 2_000)) }

  /// Writes until the disk is said to have failed; returns the ids of the writes that were stored before.
  private func writeUntilFailure(_ storage: SQLiteStorage) -> [Int] {
    var stored: [Int] = []
    for id in 1...10_000 where storage.isOnDisk {
      storage.save(.set(id, Path("w/\(id)"), text))
      storage.overwriteServerCache(Path("c/\(id)"), node(text))
      storage.commit()
      if storage.isOnDisk { stored.append(id) }
    }
    return stored
  }

  @Test("On a disk that fills up nothing is lost that was stored, and the next start writes again once there is room")
  func full() throws {
    let disk = try SmallDisk(kilobytes: 600)
    try disk.fill(kilobytes: 200)
    var log: [String] = []
    let location = StorageLocation(folder: disk.path, name: "cache.rtdb")
    let storage = try SQLiteStorage(location) { log.append($0) }
    let stored = writeUntilFailure(storage)
    #expect(stored.count > 10 && !storage.isOnDisk)
    #expect(log.count == 1 && log.first?.contains("the disk is full") == true)
    // The app goes on with everything, the write that failed included.
    #expect(storage.pendingWrites.map(\.id) == stored + [stored.count + 1])
    for id in stored { #expect(storage.serverCache(Path("c/\(id)")) == node(text)) }
    storage.removePendingWrite(stored[0])
    storage.close()

    try disk.empty()
    let again = try SQLiteStorage(location) { log.append($0) }
    #expect(again.isOnDisk && log.count == 1)
    #expect(Set(again.pendingWrites.map(\.id)).isSuperset(of: stored.dropFirst()))
    #expect(again.pendingWrites.count <= stored.count)
    again.save(.set(20_000, "a", 1))
    again.commit()
    #expect(again.isOnDisk)
  }

  @Test("Where there is no room for the first page the app works in memory, and later on the disk")
  func fullFromTheStart() throws {
    let disk = try SmallDisk(kilobytes: 64)
    try disk.fill()
    var log: [String] = []
    let location = StorageLocation(folder: disk.path, name: "cache.rtdb")
    let storage = try SQLiteStorage(location) { log.append($0) }
    storage.save(.set(1, "a", 1))
    storage.commit()
    #expect(!storage.isOnDisk && storage.pendingWrites.map(\.id) == [1])
    #expect(log.count == 1 && log.first?.contains("the disk is full") == true)
    storage.close()
    try disk.empty()
    let again = try SQLiteStorage(location) { log.append($0) }
    #expect(again.isOnDisk && log.count == 1)
    again.save(.set(2, "a", 1))
    again.close()
    #expect(try SQLiteStorage(location) { log.append($0) }.pendingWrites.map(\.id) == [2])
  }

  @Test("On a file system that cannot be written what is stored is read, and new writes stay in memory")
  func readOnly() throws {
    let disk = try SmallDisk(kilobytes: 1_024)
    var log: [String] = []
    let location = StorageLocation(folder: disk.path, name: "cache.rtdb")
    let first = try SQLiteStorage(location) { log.append($0) }
    first.save(.set(1, "a", 1))
    first.overwriteServerCache("b", node(5))
    first.close()
    try disk.setReadOnly(true)
    let storage = try SQLiteStorage(location) { log.append($0) }
    #expect(!storage.isOnDisk && storage.pendingWrites.map(\.id) == [1] && storage.serverCache("b") == node(5))
    #expect(log.count == 1 && log.first?.contains("it cannot be written") == true, "\(log)")
    storage.save(.set(2, "a", 2))
    storage.commit()
    #expect(storage.pendingWrites.map(\.id) == [1, 2])
    storage.close()
    try disk.setReadOnly(false)
    #expect(try SQLiteStorage(location) { log.append($0) }.pendingWrites.map(\.id) == [1])
  }

  @Test("What an app that was killed had stored last is read there as well")
  func readOnlyAfterKill() throws {
    let disk = try SmallDisk(kilobytes: 1_024)
    let folder = TemporaryFolder()
    let first = try folder.open()
    for id in 1...3 { first.save(.set(id, "a", 1)) }
    first.overwriteServerCache("b", node(5))
    first.commit()
    // A process that ends leaves the file as it is now, with the last steps in the log beside it.
    for name in folder.names { try folder.bytes(name).write(to: URL(fileURLWithPath: disk.path + "/" + name)) }
    #expect(folder.names == ["cache.rtdb", "cache.rtdb-wal"])
    try disk.setReadOnly(true)
    var log: [String] = []
    let storage = try SQLiteStorage(StorageLocation(folder: disk.path, name: "cache.rtdb")) { log.append($0) }
    #expect(storage.pendingWrites.map(\.id) == [1, 2, 3] && storage.serverCache("b") == node(5))
    #expect(!storage.isOnDisk && log.count == 1)
  }

  @Test("A folder that cannot be written and holds no cache is no reason to stop")
  func readOnlyAndEmpty() throws {
    let disk = try SmallDisk(kilobytes: 64)
    try disk.setReadOnly(true)
    var log: [String] = []
    let storage = try SQLiteStorage(StorageLocation(folder: disk.path + "/deep", name: "cache.rtdb")) { log.append($0) }
    storage.save(.set(1, "a", 1))
    #expect(!storage.isOnDisk && storage.pendingWrites.count == 1 && log.count == 1)
  }
}
