import RTDBTree

@testable import RTDBEngine

/// An engine with short calls and results that can be compared as text.
final class EngineProbe {
  /// What one call brought about.
  struct Step {
    /// The registrations that the call made.
    var ids: [Int] = []
    /// Such as `1 child_added b after a 2`.
    var events: [String]
    /// Such as `start /a` and `stop /a last 2 #1`.
    var listens: [String]
  }

  let engine: SyncEngine
  private var nextID = 1
  private var nextWrite = 1

  init(storage: (any StorageEngine)? = nil) { engine = SyncEngine(storage: storage) }

  /// Attaches one registration for each kind.
  func listen(_ query: Query, _ kinds: EventKind...) -> Step {
    listen(query, kinds.isEmpty ? [.value] : kinds)
  }

  private func listen(_ query: Query, _ kinds: [EventKind]) -> Step {
    var output = EngineOutput()
    let ids = kinds.map { kind in
      output = output + engine.add(EventRegistration(id: nextID, kind), to: query)
      nextID += 1
      return nextID - 1
    }
    return step(output, ids)
  }

  func keepSynced(_ query: Query) -> Step {
    defer { nextID += 1 }
    return step(engine.add(EventRegistration(id: nextID, interest: .keepSynced), to: query), [nextID])
  }

  func remove(_ id: Int) -> Step { step(engine.remove(id)) }

  func removeAll(_ query: Query) -> Step {
    let (removed, output) = engine.removeAll(query)
    return step(output, removed)
  }

  func cancel(_ query: Query, status: String = "permission_denied") -> Step {
    step(engine.cancel(engine.wireListen(query), status: status))
  }

  /// Writes locally; the step's id is that of the write.
  func set(_ path: Path, _ data: JSON, isVisible: Bool = true) -> Step {
    write(PendingWrite(id: nextWrite, path: path, content: .overwrite(node(data)), isVisible: isVisible))
  }

  func update(_ path: Path, _ data: [(Path, JSON)]) -> Step {
    write(PendingWrite(id: nextWrite, path: path, content: .merge(data.map { MergeEntry($0, node($1)) })))
  }

  private func write(_ write: PendingWrite) -> Step {
    nextWrite = write.id + 1
    return step(engine.apply(write, unresolved: write), [write.id])
  }

  func acknowledge(_ write: Int, revert: Bool = false) -> Step { step(engine.acknowledge(write, revert: revert)) }

  func server(_ path: Path, _ data: JSON, tag: Int? = nil) -> Step {
    step(tag.map { engine.serverOverwrite(path, node(data), tag: $0) } ?? engine.serverOverwrite(path, node(data)))
  }

  func serverMerge(_ path: Path, _ data: [(Path, JSON)], tag: Int? = nil) -> Step {
    let entries = data.map { MergeEntry($0, node($1)) }
    return step(tag.map { engine.serverMerge(path, entries, tag: $0) } ?? engine.serverMerge(path, entries))
  }

  func ok(_ query: Query) -> Step { step(engine.listenComplete(engine.wireListen(query))) }

  /// What the engine would answer a get of the query with, nil where it does not know enough.
  func content(_ query: Query) -> String? { engine.completeContent(query)?.node.text }

  private func step(_ output: EngineOutput, _ ids: [Int] = []) -> Step {
    engine.checkInvariants()
    return Step(ids: ids, events: output.events.map(\.short), listens: output.listens.map(\.short))
  }
}

extension EngineEvent {
  var short: String {
    switch self {
    case .cancel(let event): return "\(event.registration) cancel \(event.path) \(event.status)"
    case .data(let event):
      guard let key = event.key else { return "\(event.registration) \(event.kind.name) \(event.node.text)" }
      let place = event.kind == .childRemoved ? "" : " after \(event.previousKey?.text ?? "nothing")"
      return "\(event.registration) \(event.kind.name) \(key)\(place) \(event.node.text)"
    }
  }
}

extension ListenChange {
  var short: String {
    switch self {
    case .start(let listen): "start \(listen.short)"
    case .stop(let listen): "stop \(listen.short)"
    }
  }
}

extension WireListen {
  var short: String { query.short + (tag.map { " #\($0)" } ?? "") }
}
