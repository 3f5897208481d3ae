import RTDBEngine
import RTDBStorage
import RTDBTree

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// What the disk costs: writes that survive the loss of power, and the way from a restart to the first event.
enum StorageBench {
  private static let writes = 2_000
  private static let children = 100_000

  /// Prints a line for each measurement, on disk and in memory.
  ///
  /// - Returns: Whether everything came back that was stored.
  static func report(_ rounds: Int) -> Bool {
    let file = median(rounds) { secondsOfWrites(on: try open(makeFolder())) }
    let memory = median(rounds) { secondsOfWrites(on: MemoryStorage()) }
    print("storage\t\(rate(file)) writes/s on disk, \(rate(memory)) in memory\ta write, its echo and its answer")
    guard let restart = try? secondsOfRestart(rounds) else {
      print("storage\tWRONG\tthe children did not come back")
      return false
    }
    print(
      "storage\t\(milliseconds(restart.file)) ms on disk, \(milliseconds(restart.memory)) ms in memory\t"
        + "from opening to the first value of \(children) children")
    return true
  }

  private static func rate(_ seconds: Double) -> Int { Int(Double(writes) / seconds) }
  private static func milliseconds(_ seconds: Double) -> Double { (seconds * 1e4).rounded() / 10 }

  private static func median(_ rounds: Int, _ body: () throws -> Double) -> Double {
    let seconds = (0..<rounds).map { _ in
      do { return try body() } catch { preconditionFailure("the benchmark has no disk: \(error)") }
    }
    return seconds.sorted()[rounds / 2]
  }

  private static func measure(_ body: () -> Void) -> Double {
    let elapsed = ContinuousClock().measure(body).components
    return Double(elapsed.seconds) + Double(elapsed.attoseconds) * 1e-18
  }

  private static func makeFolder() -> String {
    var name = Array(("/tmp/rtdbkit-bench-" + String(repeating: "X", count: 6)).utf8CString)
    guard let path = mkdtemp(&name).map({ String(cString: $0) }) else { preconditionFailure("no folder can be made") }
    return path
  }

  private static func open(_ folder: String) throws -> SQLiteStorage {
    try SQLiteStorage(StorageLocation(folder: folder, host: "bench", namespace: "bench")) { print($0) }
  }

  private static func remove(_ folder: String) {
    let name = StorageLocation(folder: folder, host: "bench", namespace: "bench").path
    for companion in ["", "-wal"] { unlink(name + companion) }
    rmdir(folder)
  }

  /// Writes under a listener, each stored, echoed and answered before the next one.
  private static func secondsOfWrites(on storage: any StorageEngine) -> Double {
    let engine = SyncEngine(storage: storage)
    _ = engine.add(EventRegistration(id: 1, .childAdded), to: Query("list"))
    defer {
      if let file = storage as? SQLiteStorage {
        file.close()
        remove(file.location.folder)
      }
    }
    return measure {
      for id in 1...writes {
        let path = Path("list/\(id)")
        let write = PendingWrite(id: id, path: path, content: .overwrite(.leaf(.integer(Int64(id)))))
        _ = engine.apply(write, unresolved: write)
        _ = engine.serverOverwrite(path, .leaf(.integer(Int64(id))))
        _ = engine.acknowledge(id, revert: false)
      }
    }
  }

  private struct Wrong: Error {}

  private static func secondsOfRestart(_ rounds: Int) throws -> (file: Double, memory: Double) {
    let folder = makeFolder()
    defer { remove(folder) }
    let (first, memory) = (try open(folder), MemoryStorage())
    for storage in [first, memory] as [any StorageEngine] { fill(storage) }
    first.close()
    var isRight = true
    func listen(_ storage: any StorageEngine) {
      let output = SyncEngine(storage: storage).add(EventRegistration(id: 1, .value), to: Query("list"))
      guard case .data(let event) = output.events.first else { return isRight = false }
      isRight = isRight && event.node.childCount == children
    }
    let onDisk = median(rounds) {
      var opened: SQLiteStorage?
      defer { opened?.close() }
      return measure {
        opened = try? open(folder)
        if let opened { listen(opened) } else { isRight = false }
      }
    }
    let inMemory = median(rounds) { measure { listen(memory) } }
    guard isRight else { throw Wrong() }
    return (onDisk, inMemory)
  }

  /// Has a location loaded whole and listened to no more.
  private static func fill(_ storage: any StorageEngine) {
    let engine = SyncEngine(storage: storage)
    let entries = (0..<children).map { Entry(Key("key\($0)"), .leaf(.integer(Int64($0)))) }
    _ = engine.add(EventRegistration(id: 1, .value), to: Query("list"))
    _ = engine.serverOverwrite("list", Node(entries: entries))
    _ = engine.remove(1)
  }
}
