import RTDBEngine
import RTDBTree

/// One round of a workload: a fresh engine with its log, and a stopwatch around what counts.
struct Bench {
  let engine = SyncEngine()
  var log: EventLog
  private(set) var listens = 0
  private var nextRegistration = 1
  private(set) var seconds: Double = 0
  /// Named parts of the time.
  private(set) var parts: [(name: String, seconds: Double)] = []

  init(isVerifying: Bool) { log = EventLog(isVerifying: isVerifying) }

  /// Measures a part; the parts add up to the time of the round.
  mutating func measure(_ name: String, _ body: (inout Bench) -> Void) {
    let clock = ContinuousClock()
    let start = clock.now
    body(&self)
    let elapsed = clock.now - start
    let seconds = Double(elapsed.components.seconds) + Double(elapsed.components.attoseconds) * 1e-18
    self.seconds += seconds
    parts.append((name, seconds))
  }

  mutating func listen(_ query: Query, _ kind: EventKind) {
    let output = engine.add(EventRegistration(id: nextRegistration, kind), to: query)
    nextRegistration += 1
    for case .start in output.listens { listens += 1 }
    log.raise(output)
  }

  mutating func server(_ path: String, _ value: JSON) {
    log.raise(engine.serverOverwrite(Path(path), node(value)))
  }

  mutating func tagged(_ path: String, _ value: JSON, _ tag: Int) {
    log.raise(engine.serverOverwrite(Path(path), node(value), tag: tag))
  }

  mutating func user(_ path: String, _ value: JSON, _ id: Int) {
    let write = PendingWrite(id: id, path: Path(path), content: .overwrite(node(value)))
    log.raise(engine.apply(write, unresolved: write))
  }

  mutating func acknowledge(_ id: Int) { log.raise(engine.acknowledge(id, revert: false)) }

  private func node(_ value: JSON) -> Node {
    do { return try Node(json: value) } catch {
      preconditionFailure("a workload holds data that cannot be stored: \(error)")
    }
  }

  /// The wire hash of what a default listener at a path shows.
  func finalHash(_ path: String) -> String {
    engine.completeContent(Query(Path(path)))?.node.simpleHash ?? ""
  }
}
