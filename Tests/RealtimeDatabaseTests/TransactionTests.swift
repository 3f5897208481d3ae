import Foundation
import RTDBTestSupport
import RealtimeDatabase
import Testing

/// Transactions through the public API.
struct TransactionTests {
  private let world = World()
  private var ref: DatabaseReference { world.database().reference(withPath: "n") }

  private static func count(_ data: MutableData) -> TransactionResult {
    data.value = (data.value as? Int ?? 0) + 1
    return .success(withValue: data)
  }

  @Test("A transaction runs again on the server's data, and commits")
  func commits() async throws {
    await world.serverSet("n", 41)
    let (committed, snapshot) = try await ref.runTransactionBlock(Self.count)
    #expect(committed && snapshot.value as? Int == 42 && snapshot.key == "n")
    #expect(await world.serverData("n") == "42")
  }

  @Test("An abort changes nothing and is no error")
  func aborts() async throws {
    let seen = Recorder<String>()
    ref.runTransactionBlock({ _ in TransactionResult.abort() }) { error, committed, snapshot in
      seen.append("\(error == nil) \(committed) \(snapshot?.exists() ?? true)")
    }
    await world.settle()
    #expect(seen.all == ["true false false"])
  }

  @Test("A part may be the result, and it becomes the whole")
  func part() async throws {
    await world.serverSet("n", ["a": ["b": 7]])
    let (_, snapshot) = try await ref.runTransactionBlock { .success(withValue: $0.childData(byAppendingPath: "a/b")) }
    #expect(snapshot.value as? Int == 7)
    #expect(await world.serverData("n") == "7")
  }

  @Test("Without local events observers see the server's data alone")
  func quietly() async {
    let values = Recorder<Int?>()
    await world.serverSet("n", 1)
    ref.observe(.value) { values.append($0.value as? Int) }
    await world.settle()
    world.database().goOffline()
    let ends = Recorder<Bool>()
    ref.runTransactionBlock(Self.count, andCompletionBlock: { _, done, _ in ends.append(done) }, withLocalEvents: false)
    await world.settle()
    #expect(values.all == [1] && ends.all == [])
    world.database().goOnline()
    await world.settle()
    #expect(values.all == [1, 2] && ends.all == [true])
  }

  @Test("A set takes the place of a transaction under way, which ends with an error")
  func overridden() async {
    world.database().goOffline()
    let codes = Recorder<Int>()
    ref.runTransactionBlock(Self.count) { error, committed, _ in
      codes.append(committed ? 0 : (error as NSError?)?.code ?? -1)
    }
    await world.settle()
    call { ref.setValue(5) }
    await world.settle()
    world.database().goOnline()
    await world.settle()
    #expect(codes.all.count == 1)
    #expect(await world.serverData("n") == "5")
  }

  @Test("Many clients count together without losing one")
  func together() async throws {
    let refs = (0..<4).map { world.database("app\($0)").reference(withPath: "n") }
    try await withThrowingTaskGroup(of: Void.self) { group in
      for ref in refs {
        group.addTask { for _ in 0..<5 { try await ref.runTransactionBlock(Self.count) } }
      }
      try await group.waitForAll()
    }
    #expect(await world.serverData("n") == "20")
  }

  @Test("With persistence the developer is told once that transactions are not kept")
  func warned() async {
    let database = world.database()
    database.isPersistenceEnabled = true
    let ref = database.reference(withPath: "n")
    for _ in 0..<2 { call { ref.runTransactionBlock(Self.count) } }
    await world.settle()
    #expect(world.log.all.filter { $0.contains("transactions are not kept on disk") }.count == 1)
  }
}
