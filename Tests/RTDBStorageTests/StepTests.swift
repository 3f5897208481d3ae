import RTDBEngine
import RTDBTree
import Testing

@testable import RTDBStorage

/// One step of the engine is one transaction.
struct StepTests {
  private let folder = TemporaryFolder()

  @Test("A step that did not end leaves no trace, one that ended is there whole")
  func atomic() throws {
    let first = try folder.open()
    first.save(.set(1, "a", 1))
    first.overwriteServerCache("b", node(2))
    first.commit()
    first.save(.set(2, "a", 3))
    first.overwriteServerCache("b", node(4))
    first.abandon()
    let second = try folder.open()
    #expect(second.pendingWrites == [.set(1, "a", 1)])
    #expect(second.serverCache("b") == node(2))
    #expect(folder.log == [])
  }

  @Test("When the engine returns the events of a write, the write survives the end of the process")
  func beforeEvents() throws {
    let storage = try folder.open()
    let engine = SyncEngine(storage: storage)
    _ = engine.add(EventRegistration(id: 1, .value), to: Query("a"))
    let write = PendingWrite.set(1, "a", 1)
    let output = engine.apply(write, unresolved: write)
    #expect(output.events.count == 1)
    storage.abandon()
    #expect(try folder.open().pendingWrites == [write])
  }

  @Test("Every call of the engine that stores something has stored it when it returns")
  func everyCall() throws {
    let storage = try folder.open()
    let engine = SyncEngine(storage: storage)
    let limit = Query("w", QueryParams(limit: .init(count: 2, side: .first)))
    let merge = PendingWrite(id: 2, path: "b", content: .merge([MergeEntry("c", node(1))]))
    let range = RangeMerge(start: nil, end: nil, data: node(["r": 1]))
    let calls: [(String, () -> Void)] = [
      ("add", { _ = engine.add(EventRegistration(id: 1, .value), to: Query("a")) }),
      ("add a window", { _ = engine.add(EventRegistration(id: 2, .value), to: limit) }),
      ("overwrite", { _ = engine.serverOverwrite("a", node(["x": 1])) }),
      ("merge", { _ = engine.serverMerge("a", [MergeEntry("y", node(2))]) }),
      ("tagged overwrite", { _ = engine.serverOverwrite("w", node(["p": 1]), tag: engine.tag(of: limit)!) }),
      ("tagged merge", { _ = engine.serverMerge("w", [MergeEntry("q", node(1))], tag: engine.tag(of: limit)!) }),
      ("ranges", { _ = engine.serverRangeMerge("a", [range], tag: nil) }),
      ("complete", { _ = engine.listenComplete(WireListen(query: Query("a"), tag: nil)) }),
      ("begin to read", { engine.beginRead(Query("r")) }),
      ("read", { _ = engine.readAnswered(Query("r"), node(5)) }),
      ("end to read", { engine.endRead(Query("r")) }),
      ("write", { _ = engine.apply(.set(1, "b", 1), unresolved: .set(1, "b", 1)) }),
      ("update", { _ = engine.apply(merge, unresolved: merge) }),
      ("acknowledge", { _ = engine.acknowledge(1, revert: false) }),
      ("purge", { _ = engine.purgeWrites() }),
      ("cancel", { _ = engine.cancel(WireListen(query: Query("a"), tag: nil), status: "permission_denied") }),
      ("remove", { _ = engine.remove(2) }),
      ("remove all", { _ = engine.removeAll(Query("a")) }),
      ("prune", { engine.prune(CachePolicy(percentPerRound: 100)) }),
    ]
    for (name, call) in calls {
      call()
      guard case .disk(let tables) = storage.place else {
        Issue.record("not on disk")
        return
      }
      #expect(!tables.database.isInTransaction, "\(name)")
    }
    #expect(folder.log == [])
  }

  @Test("Steps with pending writes are synced to the disk, others are left to the system")
  func durability() throws {
    let storage = try folder.open()
    guard case .disk(let tables) = storage.place else { return }
    func level() throws -> Int { try tables.database.number("PRAGMA synchronous") }
    storage.overwriteServerCache("a", node(1))
    #expect(try level() == 1)
    storage.commit()
    storage.save(.set(1, "a", 1))
    #expect(try level() == 2)
    storage.overwriteServerCache("a", node(2))
    storage.commit()
    storage.overwriteServerCache("a", node(3))
    #expect(try level() == 1)
    storage.removePendingWrite(1)
    #expect(try level() == 2)
    storage.commit()
    #expect(storage.serverCache("a") == node(3))
  }

  @Test("After its end a storage keeps nothing and finds nothing")
  func closed() throws {
    let storage = try folder.open()
    storage.save(.set(1, "a", 1))
    storage.close()
    #expect(storage.pendingWrites == [])
    storage.save(.set(2, "a", 1))
    storage.commit()
    storage.close()
    #expect(try folder.open().pendingWrites == [.set(1, "a", 1)])
  }
}
