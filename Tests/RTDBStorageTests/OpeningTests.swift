import Foundation
import RTDBEngine
import RTDBTree
import Testing

@testable import RTDBStorage

/// What happens to files that are not as they should be.
struct OpeningTests {
  private let folder = TemporaryFolder()

  /// Leaves a file with some writes and much data.
  private func fill(writes: Int = 3, children: Int = 2_000) throws {
    let storage = try folder.open()
    for id in 1...writes { storage.save(.set(id, Path("w/\(id)"), ["n": .integer(Int64(id))])) }
    let entries = (0..<children).map { Entry(Key("child \($0)"), node("some text to fill pages")) }
    storage.overwriteServerCache("data", Node(entries: entries))
    storage.close()
  }

  @Test("A new cache is made with its folders, and says nothing")
  func new() throws {
    let location = StorageLocation(folder: folder.path + "/deep/er", host: "h", namespace: "n")
    let storage = try SQLiteStorage(location) { Issue.record("\($0)") }
    storage.save(.set(1, "a", 1))
    #expect(storage.isOnDisk)
    storage.close()
    #expect(FileManager.default.fileExists(atPath: location.path))
  }

  @Test("A file that is no database is kept under another name, and an empty cache takes its place")
  func foreignText() throws {
    try folder.write(Data("Dear diary".utf8))
    let storage = try folder.open()
    #expect(storage.isOnDisk && storage.pendingWrites == [])
    storage.save(.set(1, "a", 1))
    storage.close()
    #expect(folder.names == ["cache.rtdb", "cache.rtdb.damaged-1"])
    #expect(try folder.bytes("cache.rtdb.damaged-1") == Data("Dear diary".utf8))
    #expect(folder.log.count == 1 && folder.log[0].contains("kept as \(folder.file).damaged-1"))
    #expect(try folder.open().pendingWrites.count == 1)
  }

  @Test("Each unusable file gets a name of its own")
  func numbered() throws {
    for text in ["one", "two", "three"] {
      try folder.write(Data(text.utf8))
      try folder.open().close()
    }
    #expect(try folder.bytes("cache.rtdb.damaged-2") == Data("two".utf8))
    #expect(try folder.bytes("cache.rtdb.damaged-3") == Data("three".utf8))
  }

  @Test("A database of another program is set aside as it is")
  func foreignDatabase() throws {
    try folder.write(Data())
    let other = try Database(folder.file)
    try other.execute("CREATE TABLE writes (id, path, isMerge, data); INSERT INTO writes VALUES (1, 'a', 0, '1')")
    other.close()
    let storage = try folder.open()
    #expect(storage.isOnDisk && storage.pendingWrites == [])
    #expect(folder.log.count == 1 && folder.log[0].contains("database of another program"))
    let kept = try Database(folder.file + ".damaged-1")
    #expect(try kept.number("SELECT count(*) FROM writes") == 1)
  }

  @Test("From a file with destroyed pages the pending writes are saved", arguments: [1, 2, 3, 4, 5])
  func damagedPages(from part: Int) throws {
    try fill()
    var bytes = try folder.bytes()
    // The tables were made first, so that the writes are near the beginning and the data is behind.
    let start = bytes.count * part / 6
    for place in start..<min(bytes.count, start + 20_000) { bytes[place] = 0xA5 }
    try folder.write(bytes)
    let storage = try folder.open()
    #expect(storage.isOnDisk)
    #expect(storage.pendingWrites.map(\.id) == [1, 2, 3])
    #expect(storage.pendingWrites.first == .set(1, "w/1", ["n": 1]))
    #expect(storage.serverCache(.root).isEmpty && storage.trackedQueries == [])
    #expect(folder.log.count == 1 && folder.log[0].hasSuffix("Pending writes found in it and kept: 3."))
    storage.close()
    #expect(try folder.open().pendingWrites.count == 3)
    #expect(folder.log.count == 1)
  }

  @Test("A file that was cut off is set aside, and what can be read of its writes is saved")
  func cutOff() throws {
    try fill()
    let bytes = try folder.bytes()
    try folder.write(bytes.prefix(bytes.count / 2))
    let storage = try folder.open()
    #expect(storage.isOnDisk && folder.log.count == 1)
    #expect(storage.pendingWrites.map(\.id) == [1, 2, 3])
  }

  @Test("Of a table of writes with a destroyed page the others are saved, in order")
  func damagedWrites() throws {
    let storage = try folder.open()
    let text = JSON.string(String(repeating: "x", count: 500))
    for id in 1...200 { storage.save(.set(id, "w", text)) }
    storage.close()
    let size = try Database(folder.file).number("PRAGMA page_size")
    var bytes = try folder.bytes()
    // A page in the middle of the file is one of the many that hold nothing but writes.
    let page = bytes.count / size / 2 * size
    for place in page..<(page + size) { bytes[place] = 0 }
    try folder.write(bytes)
    let again = try folder.open()
    let ids = again.pendingWrites.map(\.id)
    #expect(ids.count > 150 && ids.count < 200 && ids == ids.sorted())
    #expect(ids.first == 1 && ids.last == 200)
    #expect(folder.log.contains { $0.hasSuffix("kept: \(ids.count).") })
  }

  @Test("A header without sense is no reason to crash", arguments: [0, 16, 18, 24, 28, 40, 52, 56, 60, 68, 96])
  func damagedHeader(at place: Int) throws {
    try fill()
    var bytes = try folder.bytes()
    for offset in 0..<4 { bytes[place + offset] = 0xEE }
    try folder.write(bytes)
    do {
      let storage = try folder.open()
      storage.save(.set(9, "a", 1))
      storage.commit()
      #expect(storage.pendingWrites.last == .set(9, "a", 1))
    } catch {
      #expect(error.code == .newerSchema)
    }
  }

  @Test("A write that cannot be understood is left out, and that is told with its place")
  func unreadableWrite() throws {
    try fill()
    let database = try Database(folder.file)
    try database.execute("UPDATE writes SET data = '{\"n\":1e999}' WHERE id = 2")
    database.close()
    let storage = try folder.open()
    #expect(storage.pendingWrites.map(\.id) == [1, 3])
    #expect(folder.log.count == 1 && folder.log[0].contains("write 2 to /w/2"))
  }

  @Test("A file of a later version is refused and stays as it is")
  func newer() throws {
    try fill()
    let database = try Database(folder.file)
    try database.execute("PRAGMA user_version = 7")
    database.close()
    let before = try folder.bytes()
    let error = #expect(throws: StorageError.self) { try folder.open() }
    #expect(error?.code == .newerSchema && error?.path == folder.file)
    #expect(error?.message.contains("has the format 7") == true)
    #expect(try folder.bytes() == before)
    #expect(folder.names == ["cache.rtdb"] && folder.log == [])
  }

  @Test("A second instance is refused while the first one is open")
  func inUse() throws {
    let first = try folder.open()
    let error = #expect(throws: StorageError.self) { try folder.open() }
    #expect(error?.code == .inUse && error?.description.contains(folder.file) == true)
    first.save(.set(1, "a", 1))
    first.close()
    #expect(try folder.open().pendingWrites.count == 1)
    #expect(folder.log == [])
  }

  @Test("Where the folder is a file everything stays in memory, and that is said once")
  func noFolder() throws {
    try folder.write(Data("no folder".utf8), to: "cache.rtdb")
    let location = StorageLocation(folder: folder.file, host: "h", namespace: "n")
    var log: [String] = []
    let storage = try SQLiteStorage(location) { log.append($0) }
    storage.save(.set(1, "a", 1))
    storage.overwriteServerCache("a", node(2))
    storage.commit()
    #expect(!storage.isOnDisk && storage.pendingWrites.count == 1 && storage.serverCache("a") == node(2))
    #expect(log.count == 1 && log[0].contains("The app works in memory"))
  }
}
