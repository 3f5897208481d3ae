import RTDBTree
import Testing

@testable import RTDBEngine

/// Pruning of the cache: how many queries go, which of them, and when.
struct PruningTests {
  private let storage = MemoryStorage()

  /// Loads locations one after the other; nobody listens to them afterwards.
  private func load(_ paths: [Path], _ engine: SyncEngine) {
    for (id, path) in paths.enumerated() {
      _ = engine.add(EventRegistration(id: id, .value), to: Query(path))
      _ = engine.serverOverwrite(path, node(1))
      _ = engine.remove(id)
    }
  }

  private var tracked: [Path] { storage.trackedQueries.map(\.query.path) }

  @Test(
    "A share goes, rounded up, and all that are too many",
    arguments: [
      (0, 20, 1000, 0), (1, 20, 1000, 1), (5, 20, 1000, 1), (6, 20, 1000, 2), (35, 20, 1000, 7),
      (10, 20, 3, 7), (4, 100, 1000, 4), (3, 0, 2, 1),
    ])
  func count(_ prunable: Int, _ percent: Int, _ limit: Int, _ expected: Int) {
    #expect(CachePolicy(prunableLimit: limit, percentPerRound: percent).countToPrune(of: prunable) == expected)
  }

  @Test("The least recently used go first, and a listened one never")
  func order() {
    let engine = SyncEngine(storage: storage)
    load(["a", "b", "c", "d"], engine)
    _ = engine.add(EventRegistration(id: 10, .value), to: Query("a"))
    _ = engine.add(EventRegistration(id: 11, .value), to: Query("b"))
    _ = engine.remove(11)
    engine.prune(CachePolicy(percentPerRound: 34))
    #expect(tracked == ["a", "b"])
    #expect(storage.serverCache(.root) == node(["a": 1, "b": 1]))
  }

  @Test("What was listened to when the app stopped was used last when it starts")
  func restart() {
    let first = SyncEngine(storage: storage)
    _ = first.add(EventRegistration(id: 20, .value), to: Query("z"))
    load(["a", "b"], first)
    let second = SyncEngine(storage: storage)
    second.prune(CachePolicy(percentPerRound: 50))
    #expect(tracked == ["z"])
  }

  @Test("The size is looked at with the first update after so many")
  func check() {
    let engine = SyncEngine(storage: storage, cachePolicy: CachePolicy(updatesBetweenChecks: 2, sizeLimit: 1))
    load(["a", "b"], engine)
    #expect(tracked == ["a", "b"])
    _ = engine.add(EventRegistration(id: 10, .value), to: Query("c"))
    _ = engine.serverOverwrite("c", node(1))
    #expect(tracked == ["c"])
    #expect(storage.serverCache(.root) == node(["c": 1]))
  }

  @Test("By default more than 10 MiB are brought down with the 1001st update, not earlier, and less stays")
  func defaults() {
    let engine = SyncEngine(storage: storage)
    let text = Node.leaf(.string(String(repeating: "x", count: 1 << 20)))
    let paths = (0..<11).map { Path("x\($0)") }
    for (id, path) in paths.enumerated() {
      _ = engine.add(EventRegistration(id: id, .value), to: Query(path))
      _ = engine.serverOverwrite(path, text)
      _ = engine.remove(id)
    }
    _ = engine.add(EventRegistration(id: 20, .value), to: Query("t"))
    for count in paths.count..<1000 { _ = engine.serverOverwrite("t", node(.integer(Int64(count)))) }
    #expect(tracked == paths + ["t"])
    _ = engine.serverOverwrite("t", node(-1))
    #expect(tracked == Array(paths.dropFirst(3)) + ["t"])
    for count in 0..<1001 { _ = engine.serverOverwrite("t", node(.integer(Int64(count)))) }
    #expect(tracked == Array(paths.dropFirst(3)) + ["t"])
  }

  @Test("A size from 1 to 100 MiB can be set", arguments: [(0, false), (1_048_575, false), (1_048_576, true)])
  func sizes(_ bytes: Int, _ isLegal: Bool) {
    var policy = CachePolicy()
    let isTaken = (try? policy.setSizeLimit(bytes)) != nil
    #expect(isTaken == isLegal && policy.sizeLimit == (isLegal ? bytes : 10 * 1_048_576))
    #expect(throws: DataError.self) { try policy.setSizeLimit(104_857_601) }
    #expect(throws: Never.self) { try policy.setSizeLimit(104_857_600) }
  }

  @Test("What stays of a pruned location counts as complete")
  func handedOn() {
    let engine = SyncEngine(storage: storage)
    _ = engine.add(EventRegistration(id: 1, .value), to: Query("p"))
    _ = engine.serverOverwrite("p", node(["a": 1, "b": 2]))
    _ = engine.add(EventRegistration(id: 2, .value), to: Query("p/a"))
    _ = engine.remove(1)
    engine.prune(CachePolicy(percentPerRound: 100))
    #expect(tracked == ["p/a"])
    let answer = engine.storedAnswer(to: Query("p/a"))
    #expect(answer.isComplete && answer.content.node == node(1))
    #expect(!engine.storedAnswer(to: Query("p")).isComplete)
  }

  @Test("A hash of ranges goes along from a certain size on")
  func hash() {
    let small = Node.leaf(.string(String(repeating: "x", count: 1022)))
    let large = Node.leaf(.string(String(repeating: "x", count: 1023)))
    #expect(small.estimatedSize == 1024 && ListenHash(small).compound == nil)
    #expect(ListenHash(large).compound == CompoundHash(large))
    #expect(ListenHash(large).simple == large.simpleHash && ListenHash(.empty).simple == "")
  }
}
