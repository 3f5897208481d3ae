import RTDBEngine
import RTDBRuntime
import RTDBTree

@testable import RTDBClient

/// A client on a scripted network under virtual time, with a log of what its callbacks were told.
final class ClientProbe {
  let scheduler: VirtualScheduler
  let network = ScriptedNetwork()
  let repo: Repo
  private var log: [String] = []

  init(
    _ profile: Profile = .apple, storage: (any StorageEngine)? = nil, authentication: (any TokenProvider)? = nil
  ) {
    scheduler = VirtualScheduler(now: 1_000_000)
    repo = Repo(
      ClientConfiguration(
        address: ServerAddress(host: "first", namespace: "ns"), profile: profile, scheduler: scheduler,
        random: FixedRandom(0.5), connector: network, tokenProvider: authentication, storage: storage,
        checksInvariants: true))
  }

  var link: ScriptedLink { network.link }

  /// Lets the first attempt through and forgets what was sent for it.
  func connect() {
    scheduler.runDue()
    network.connect(timestamp: scheduler.now)
    _ = link.read()
  }

  func listen(_ query: Query, _ kind: EventKind = .value, as name: String) {
    repo.observe(query, kind, cancel: { [self] in log.append("\(name) cancelled \($0)") }) { [self] snapshot, _ in
      log.append("\(name) \(JSONWriter.text(snapshot.node.exportForm))")
    }
  }

  func set(_ path: Path, _ data: JSON, as name: String) {
    repo.set(path, node(data), completion: completion(name))
  }

  func get(_ query: Query, as name: String) {
    repo.get(query) { [self] result in
      switch result {
      case .success(let snapshot): log.append("\(name) \(JSONWriter.text(snapshot.node.exportForm))")
      case .failure(let error): log.append("\(name) failed \(error)")
      }
    }
  }

  /// Starts a transaction and logs its runs and its end.
  func transact(_ path: Path, as name: String, update: @escaping (Node) throws -> TransactionDecision) {
    func text(_ node: Node?) -> String { node.map { JSONWriter.text($0.exportForm) } ?? "nil" }
    repo.runTransaction(path) { [self] node in
      log.append("\(name) runs on \(text(node))")
      return try update(node)
    } completion: { [self] error, committed, snapshot in
      let end = error.map { "\($0)," } ?? (committed ? "committed" : "aborted")
      log.append("\(name) \(end) \(text(snapshot?.node))")
    }
  }

  func completion(_ name: String) -> Repo.Completion {
    { [self] error in log.append("\(name) \(error.map(\.description) ?? "ok")") }
  }

  /// Takes the lines that have come since the last time.
  func read() -> [String] {
    defer { log = [] }
    return log
  }
}

func node(_ json: JSON) -> Node {
  do { return try Node(json: json) } catch { preconditionFailure("\(json): \(error)") }
}

extension Query: ExpressibleByStringLiteral {
  /// The default query of a location.
  package init(stringLiteral path: String) { self.init(Path(path)) }

  static func first(_ count: Int, of path: Path) -> Query {
    Query(path, QueryParams(limit: .init(count: count, side: .first)))
  }
}
