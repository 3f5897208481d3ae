import RTDBCrashWriter
import RTDBStorage
import Testing

/// The promise to the app: a write whose event was raised survives everything, and goes out no more once its answer
/// was stored.
struct CrashTests {
  // What a kill leaves is the same in memory as on a disk, and there is no waiting for the disk.
  private let folder = TemporaryFolder(inMemory: true)

  @Test("Killed two hundred times at random points, an app loses no write and repeats none")
  func kills() throws {
    let program = try #require(CrashChild.program("RTDBCrashWriter"), "the crash writer was not built")
    let seed = UInt64.random(in: 0...UInt64.max)
    var random = RandomChanges(seed: seed)
    var ledger = CrashLedger()
    for run in 1...200 {
      ledger.begin()
      let child = try CrashChild(program, [folder.path, "\(run)", "\(seed &+ UInt64(run))"])
      let lines = random.below(random.below(4) == 0 ? 8 : 120)
      for _ in 0..<lines {
        guard let line = child.line() else { break }
        CrashLine(line).map { ledger.take($0) }
      }
      spin(random.below(4_000))
      #expect(child.stop(), "seed \(seed): run \(run) ended by itself")
      while let line = child.line() { CrashLine(line).map { ledger.take($0) } }
      #expect(ledger.faults == [], "seed \(seed), run \(run)")
      if !ledger.faults.isEmpty { return }
    }
    // Otherwise nothing would have been shown.
    #expect(ledger.restoredCount > 100, "seed \(seed)")
    #expect(ledger.storedCount > 1_000, "seed \(seed)")
  }

  @Test("While one process has a cache another one is refused, and may open it after the first one's death")
  func secondProcess() throws {
    let program = try #require(CrashChild.program("RTDBCrashWriter"), "the crash writer was not built")
    let location = StorageLocation(folder: folder.path, host: "crash", namespace: "crash")
    let child = try CrashChild(program, [folder.path, "1", "1"])
    #expect(child.line() == "ready")
    let error = #expect(throws: StorageError.self) { try SQLiteStorage(location) { Issue.record("\($0)") } }
    #expect(error?.code == .inUse)
    #expect(child.stop())
    let storage = try SQLiteStorage(location) { Issue.record("\($0)") }
    #expect(storage.isOnDisk)
  }

  /// Lets a little time pass that is no multiple of anything.
  private func spin(_ rounds: Int) {
    for _ in 0..<rounds { _ = ContinuousClock.now }
  }
}
