import RTDBClient
import RTDBEngine
import RTDBRuntime
import RTDBTree

/// One client of a transcript: the web client's public calls on a repo, with everything that its callbacks see.
final class TranscriptClient {
  /// A registration of the app.
  struct Registration {
    var name: String
    var query: Query
    var kind: EventKind
    var handle: Int
  }

  let name: String
  let scheduler: VirtualScheduler
  let connector = ScriptedConnector()
  /// The names of keys, shared by the clients of a transcript.
  let names: TranscriptNames
  /// What the callbacks saw since the last step began: events and completions in one order.
  private(set) var sightings: [TranscriptSighting] = []
  /// How many messages of this step have come in so far.
  var messageCount = 0
  var registrations: [Registration] = []
  /// The keys of earlier `pushIds` steps.
  var madeKeys: [Key] = []
  private let seed: UInt64
  private var startedRepo: Repo?

  /// - Parameter seed: Of the keys that the client makes.
  init(_ name: String, now: Int64, seed: UInt64, names: TranscriptNames) {
    self.name = name
    self.seed = seed
    self.names = names
    scheduler = VirtualScheduler(now: now)
  }

  /// The database; as in the web SDK it comes into being with the first use.
  var repo: Repo {
    if let startedRepo { return startedRepo }
    let repo = Repo(
      ClientConfiguration(
        address: ServerAddress(host: "scripted", isSecure: false, namespace: "scripted"), profile: .web,
        scheduler: scheduler, random: SeededRandom(seed: seed), connector: connector, checksInvariants: true))
    startedRepo = repo
    return repo
  }

  func begin() {
    sightings = []
    messageCount = 0
  }

  func end() { startedRepo?.terminate() }

  /// Notes an event, or a completion.
  func note(_ entry: JSON) {
    sightings.append(TranscriptSighting(names.named(entry), messageCount: messageCount))
  }
}

// MARK: - Calls

extension TranscriptClient {
  /// Makes a call of the public API.
  func perform(_ action: JSON) throws {
    do {
      try carryOut(action)
    } catch is DataError {
      note(["id": action["id"] ?? .null, "throws": true])
    }
  }

  private func carryOut(_ action: JSON) throws {
    switch action["do"]?.text {
    case "listen": try listen(action)
    case "once": try once(action)
    case "off", "offType", "offAll", "offCb": try off(action)
    case "get": try get(action)
    case "set", "setWithPriority", "setPriority", "remove", "update", "push": try write(action)
    case "transaction": try transaction(action)
    case "onDisconnect": try onDisconnect(action)
    case "goOffline": repo.goOffline()
    case "goOnline": repo.goOnline()
    case "reconnect": if !connector.hasLink { repo.networkBecameReachable() }
    case "pushIds": makeKeys(action)
    case "batch": for step in action["steps"]?.elements ?? [] { try perform(step) }
    default: break  // What the network and the server do shows in what comes in.
    }
  }

  func path(_ action: JSON) throws -> Path {
    let text = names.path(action["path"]?.text ?? "")
    return text == "/" ? .root : try Validation.rootPath(text, limits: .web)
  }

  func query(_ action: JSON) throws -> Query { Query(try path(action), try RecordedQuery.params(action["q"])) }
}

// MARK: - Writing

extension TranscriptClient {
  private func write(_ action: JSON) throws {
    var path = try path(action)
    try Validation.checkWritable(path)
    let completion = completion(action)
    switch action["do"]?.text {
    case "update": repo.update(path, try update(action["values"], path), completion: completion)
    case "setPriority":
      let priority = try Validation.priority(RecordedValue.expanded(action["priority"] ?? .null))
      repo.set(path.appending(.priority), Node(priority: priority), completion: completion)
    case "push":
      let key = repo.makePushID()
      names.note(action["as"]?.text ?? "", key)
      path = path.appending(key)
      if action["value"] != nil { repo.set(path, try data(action, path), completion: completion) }
    default: repo.set(path, try data(action, path), completion: completion)
    }
  }

  private func onDisconnect(_ action: JSON) throws {
    let path = try path(action)
    let completion = completion(action)
    if action["op"]?.text != "cancel" { try Validation.checkWritable(path) }
    switch action["op"]?.text {
    case "cancel": repo.onDisconnectCancel(path, completion: completion)
    case "remove": repo.onDisconnectSet(path, .empty, completion: completion)
    case "update":
      repo.onDisconnectUpdate(path, try update(action["value"], path), completion: completion)
    default:
      repo.onDisconnectSet(path, try data(action, path), completion: completion)
    }
  }

  private func data(_ action: JSON, _ path: Path) throws -> Node {
    let priority = action["priority"].map { RecordedValue.expanded($0) }
    return try Validation.data(
      RecordedValue.expanded(action["value"] ?? .null), priority: priority, at: path, limits: .web)
  }

  private func update(_ values: JSON?, _ path: Path) throws -> [MergeEntry] {
    try Validation.update(RecordedValue.expanded(values ?? .null), at: path, limits: .web)
  }

  /// Notes how a write ends, with the error as the web SDK words it; of a call without an id nothing.
  private func completion(_ action: JSON) -> Repo.Completion? {
    guard let id = action["id"] else { return nil }
    return { [unowned self] error in
      guard let error else { return note(["id": id, "ok": true]) }
      let code = error.status.uppercased()
      let message = error.reason.map { "\(code): \($0)" } ?? code
      note(["id": id, "ok": false, "code": .string(code), "message": .string(message)])
    }
  }

  private func makeKeys(_ action: JSON) {
    let keys = (0..<(action["n"]?.integer ?? 0)).map { _ in repo.makePushID() }
    note(["id": action["id"] ?? .null, "ok": true, "pushIds": PushKeyProperties(keys, earlier: madeKeys).json])
    madeKeys += keys
  }
}
