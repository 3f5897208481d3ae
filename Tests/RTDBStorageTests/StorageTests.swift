import RTDBEngine
import RTDBTree
import Testing

@testable import RTDBStorage

/// A file behaves as the storage in memory does, and the same after it was opened again.
struct StorageTests {
  private let folder = TemporaryFolder()

  @Test("Whatever is stored, a file holds what memory holds, also when opened anew", arguments: 0..<40 as Range<UInt64>)
  func likeMemory(seed: UInt64) throws {
    let memory = MemoryStorage()
    var file = try folder.open()
    var changes = RandomChanges(seed: seed)
    for step in 0..<120 {
      changes.change([memory, file])
      if changes.below(3) == 0 { file.commit() }
      if changes.below(25) == 0 {
        file.close()
        file = try folder.open()
      }
      let (expected, actual) = (StorageContent(memory), StorageContent(file))
      #expect(expected == actual, "seed \(seed), step \(step):\n\(expected)\n\(actual)")
      if expected != actual { return }
      let (path, keys) = (changes.path(), Set([changes.key(), changes.key(), .priority]))
      #expect(file.serverCache(path) == memory.serverCache(path))
      #expect(file.serverCache(path, keys: keys) == memory.serverCache(path, keys: keys))
    }
    #expect(folder.log == [])
  }

  @Test(
    "The size is that of the rows, without their being counted, and is known after opening",
    arguments: 0..<10 as Range<UInt64>)
  func size(seed: UInt64) throws {
    let file = try folder.open()
    var changes = RandomChanges(seed: seed)
    for _ in 0..<200 { changes.change([file]) }
    file.commit()
    guard case .disk(let tables) = file.place else {
      Issue.record("not on disk")
      return
    }
    let rows = try tables.database.number("SELECT total(size) FROM cache")
    #expect(file.serverCacheSize == rows)
    file.overwriteServerCache("x/y", node("text"))
    #expect(file.serverCacheSize > 0)
    let size = file.serverCacheSize
    file.close()
    #expect(try folder.open().serverCacheSize == size)
  }

  @Test("What is written last counts, and nothing is left when everything goes")
  func emptied() throws {
    let file = try folder.open()
    file.overwriteServerCache("a", node(["b": ["c": 1, ".priority": 2], "d": "text"]))
    file.overwriteServerCache("a/b/c", .empty)
    #expect(file.serverCache("a") == node(["d": "text"]))
    file.overwriteServerCache("a/d", .empty)
    #expect(file.serverCache(.root).isEmpty && file.serverCacheSize == 0)
  }

  @Test("A leaf at the root and an empty path are stored like any other")
  func root() throws {
    let file = try folder.open()
    file.overwriteServerCache(.root, node([".value": "top", ".priority": 1]))
    file.close()
    let again = try folder.open()
    #expect(again.serverCache(.root) == node([".value": "top", ".priority": 1]))
    again.overwriteServerCache("a/b", node(1))
    #expect(again.serverCache(.root) == node(["a": ["b": 1], ".priority": 1]))
  }
}
