import RTDBEngine
import RTDBSimulation
import RTDBTree

/// A client with a disk, at the level of the engine: what it does over restarts, offline and online.
///
/// The disk outlives the engine, which is made anew with every restart.
final class PersistentClient {
  /// What a step gave.
  struct Outcome {
    var output = EngineOutput()
    /// The listens that were sent anew.
    var sentListens: [WireListen] = []
    /// The writes that were sent, or found after a restart.
    var writes: [PendingWrite] = []
  }

  private let disk: any Disk
  private(set) var storage: any StorageEngine
  private let habits: OfficialHabits
  private let policy: CachePolicy
  private(set) var engine: SyncEngine
  private(set) var isOnline = false
  /// The recording's tags as the engine numbers them.
  private var tags: [Int64: Int] = [:]
  /// The queries of the listeners that are attached, by the recording's number.
  private(set) var listeners: [Int: (query: Query, hearsChildren: Bool)] = [:]
  /// The registrations of the queries that are kept in sync.
  private(set) var kept: [Query: Int] = [:]
  private var nextKept = -1
  /// The hashes with which the listens were sent in this step.
  private(set) var hashes: [WireListen: ListenHash] = [:]

  /// The kinds of event that a listener for children hears, each by a registration of its own.
  private static let childKinds: [EventKind] = [.childAdded, .childRemoved, .childMoved, .childChanged]
  private static let registrationsPerListener = childKinds.count

  init(_ habits: OfficialHabits, _ disk: any Disk, policy: CachePolicy = CachePolicy()) {
    self.habits = habits
    self.disk = disk
    self.policy = policy
    storage = disk.start()
    engine = SyncEngine(storage: storage, cachePolicy: policy, folding: habits.folding, style: habits.style)
  }

  /// The listener that a registration belongs to.
  static func listener(of registration: Int) -> Int { registration / registrationsPerListener }
}

// MARK: - Steps

extension PersistentClient {
  /// - Throws: `DataError` or `FormatError` where a step does not have the documented shape.
  func perform(_ step: JSON) throws -> Outcome {
    let outcome = try outcome(of: step)
    hashes = [:]
    for case .start(let listen) in outcome.output.listens { hashes[listen] = engine.send(listen) }
    for listen in outcome.sentListens { hashes[listen] = engine.send(listen) }
    return outcome
  }

  private func outcome(of step: JSON) throws -> Outcome {
    switch step["op"]?.text ?? "" {
    case "goOffline": isOnline = false
    case "goOnline":
      isOnline = true
      return Outcome(sentListens: Array(engine.listening), writes: storage.pendingWrites)
    case "restart": return restart(at: time(step))
    case "set", "remove", "setPriority", "update": return try write(step)
    case "serverOverwrite", "serverMerge", "serverRangeMerge", "listenComplete":
      return Outcome(output: try receive(step))
    case "prune": prune(step)
    default: return Outcome(output: try change(step))
    }
    return Outcome()
  }

  /// The app's own steps that neither write nor change the connection.
  private func change(_ step: JSON) throws -> EngineOutput {
    switch step["op"]?.text ?? "" {
    case "listen": return listen(number(step), try query(step), hearsChildren: step["type"]?.text == "child")
    case "unlisten": return unlisten(number(step))
    case "keepSynced": return keep(try query(step), step["on"]?.bool ?? false)
    case "ack":
      return engine.acknowledge(step["writeId"]?.integer.map(Int.init) ?? 0, revert: step["revert"]?.bool ?? false)
    case "purgeWrites": return engine.purgeWrites().output
    case "inspect", "serverWrite": return EngineOutput()
    case let operation: throw RecordedScenarios.FormatError(description: "unknown op \(operation)")
    }
  }

  private func path(_ step: JSON) -> Path { Path(step["path"]?.text ?? "") }

  private func query(_ step: JSON) throws -> Query { Query(path(step), try RecordedQuery.params(step["query"])) }

  private func time(_ step: JSON) -> Int64 { step["t"]?.integer ?? 0 }

  /// The number in a listener's id, such as 12 of `L12`.
  private func number(_ step: JSON) -> Int { Int(step["id"]?.text?.dropFirst() ?? "") ?? -1 }
}

// MARK: - Listeners

extension PersistentClient {
  private func listen(_ listener: Int, _ query: Query, hearsChildren: Bool) -> EngineOutput {
    listeners[listener] = (query, hearsChildren)
    let kinds = hearsChildren ? PersistentClient.childKinds : [.value]
    return kinds.enumerated().reduce(EngineOutput()) { output, kind in
      let id = listener * PersistentClient.registrationsPerListener + kind.offset
      return output + engine.add(EventRegistration(id: id, kind.element), to: query)
    }
  }

  private func unlisten(_ listener: Int) -> EngineOutput {
    let count = listeners.removeValue(forKey: listener)?.hearsChildren ?? false ? PersistentClient.childKinds.count : 1
    return (0..<count).reduce(EngineOutput()) { output, offset in
      output + engine.remove(listener * PersistentClient.registrationsPerListener + offset)
    }
  }

  private func keep(_ query: Query, _ isOn: Bool) -> EngineOutput {
    if isOn, kept[query] == nil {
      kept[query] = nextKept
      nextKept -= 1
      return engine.add(EventRegistration(id: kept[query]!, interest: .keepSynced), to: query)
    }
    return isOn ? EngineOutput() : kept.removeValue(forKey: query).map { engine.remove($0) } ?? EngineOutput()
  }

  /// Learns which number the engine gave to a query that the recording numbers otherwise.
  func noteTags(_ entries: [JSON]) {
    for entry in entries {
      guard let theirs = entry["tag"]?.integer else { continue }
      let text = RecordedText.query(entry)
      tags[theirs] = engine.listening.first { RecordedText.query($0.query) == text }?.tag
    }
  }
}

// MARK: - Writes and restarts

extension PersistentClient {
  private func write(_ step: JSON) throws -> Outcome {
    let write = try PendingWrite(recorded: step)
    let output = engine.apply(estimate(write, at: time(step)), unresolved: write)
    return Outcome(output: output, writes: isOnline ? [write] : [])
  }

  private func estimate(_ write: PendingWrite, at time: Int64) -> PendingWrite {
    var write = write
    switch write.content {
    case .overwrite(let node): write.content = .overwrite(node.resolved(existing: .empty, timestamp: time))
    case .merge(let entries):
      write.content = .merge(
        entries.map {
          MergeEntry($0.path, $0.data.resolved(existing: .empty, timestamp: time))
        })
    }
    return write
  }

  /// The app stops and starts again with its disk: what was pending is shown with fresh estimates.
  private func restart(at time: Int64) -> Outcome {
    isOnline = false
    tags = [:]
    listeners = [:]
    kept = [:]
    disk.stop()
    storage = disk.start()
    engine = SyncEngine(storage: storage, cachePolicy: policy, folding: habits.folding, style: habits.style)
    var outcome = Outcome(writes: engine.storedWrites())
    for write in outcome.writes {
      outcome.output = outcome.output + engine.apply(estimate(write, at: time), unresolved: write, isStored: false)
    }
    return outcome
  }

  private func prune(_ step: JSON) {
    let policy = CachePolicy(
      prunableLimit: step["maxKeep"]?.integer.map(Int.init) ?? 0, percentPerRound: percent(step["percent"]))
    for _ in 0..<(step["rounds"]?.integer ?? 1) { engine.prune(policy) }
  }
}

// MARK: - Server messages

extension PersistentClient {
  private func receive(_ step: JSON) throws -> EngineOutput {
    let path = path(step)
    let tag = step["tag"]?.integer.map { tags[$0] ?? -1 }
    switch step["op"]?.text ?? "" {
    case "serverOverwrite":
      let node = try Node(json: step["data"] ?? .null)
      return tag.map { engine.serverOverwrite(path, node, tag: $0) } ?? engine.serverOverwrite(path, node)
    case "serverMerge":
      let entries = try [MergeEntry](recorded: step["children"])
      return tag.map { engine.serverMerge(path, entries, tag: $0) } ?? engine.serverMerge(path, entries)
    case "serverRangeMerge":
      let ranges = try (step["ranges"]?.elements ?? []).map {
        RangeMerge(
          start: ($0["s"]?.text).map { Path($0) }, end: ($0["e"]?.text).map { Path($0) },
          data: try Node(json: $0["m"] ?? .null))
      }
      return engine.serverRangeMerge(path, ranges, tag: tag)
    default:
      guard let tag else { return engine.listenComplete(WireListen(query: Query(path), tag: nil)) }
      return engine.wireListen(tag: tag).map { engine.listenComplete($0) } ?? EngineOutput()
    }
  }
}

/// A share such as 0.2 in whole percent.
func percent(_ json: JSON?) -> Int {
  switch json {
  case .integer(let share)?: Int(share) * 100
  case .double(let share)?: Int((share * 100).rounded())
  default: 0
  }
}

extension [MergeEntry] {
  /// Reads an object from relative path to data.
  init(recorded json: JSON?) throws(DataError) {
    self = []
    for member in json?.members ?? [] { append(MergeEntry(Path(member.key), try Node(json: member.value))) }
  }
}

extension PendingWrite {
  /// Reads a write as the recordings spell it in steps, in what is sent, and in what is stored.
  init(recorded json: JSON) throws(DataError) {
    let id = json["writeId"]?.integer.map(Int.init) ?? 0
    let path = Path(json["path"]?.text ?? "")
    if json["op"]?.text == "setPriority" {
      let priority = try Node(json: json["priority"] ?? .null)
      self.init(id: id, path: path.appending(.priority), content: .overwrite(priority))
    } else if json["children"] != nil {
      self.init(id: id, path: path, content: .merge(try [MergeEntry](recorded: json["children"])))
    } else {
      self.init(id: id, path: path, content: .overwrite(try Node(json: json["data"] ?? .null)))
    }
  }
}
