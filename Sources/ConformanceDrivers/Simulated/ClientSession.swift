import ConformanceCases
import ConformanceKit
import RTDBClient
import RTDBEngine
import RTDBRuntime
import RTDBSimulation
import RTDBTree

/// Carries out a case's calls on one simulated client and reports what its callbacks see.
final class ClientSession {
  typealias Report = (_ stream: String, _ event: ObservedEvent) -> Void

  let client: SimulatedClient
  private let report: Report
  /// The handles of each listener's registrations by the kind of event.
  private var handles: [String: [(kind: ConformanceCases.EventKind, handle: Int)]] = [:]
  /// The newest key of each name that pushes have given.
  private var keys: [String: Key] = [:]
  /// How many calls were made inside of callbacks.
  private var reactionCount = 0

  init(_ client: SimulatedClient, report: @escaping Report) {
    self.client = client
    self.report = report
  }

  private var repo: Repo { client.repo }
  private var profile: Profile { client.profile }
  private var limits: ValidationLimits { profile.argumentLimits }

  /// Makes a call; one that the client refuses at once is reported with the exception's name.
  ///
  /// - Throws: `DriverError` where callbacks that make calls go on without end.
  func perform(_ call: ClientCall) throws {
    if call.verb == .listen, !call.reactions.isEmpty {
      // A callback that takes the listener off must find all of its registrations.
      var result = Result<Void, any Error>.success(())
      repo.inOneTurn { [self] in result = Result { try call.reportingRefusal(to: report, carryOut) } }
      try result.get()
    } else {
      try call.reportingRefusal(to: report, carryOut)
    }
    try checkReactions()
  }

  /// Fails where callbacks that make calls go on without end.
  func checkReactions() throws {
    guard reactionCount > Reaction.limit else { return }
    throw DriverError(
      message: "callbacks of \(client.name) have made more than \(Reaction.limit) calls: they go on for ever")
  }

  /// Reports what the callbacks of a call tell, and makes the calls that belong inside of them.
  private func reporter(_ call: ClientCall) -> (ObservedEvent) -> Void {
    let name = call.name ?? ""
    guard !call.reactions.isEmpty else { return { [report] in report(name, $0) } }
    var course = ReactionCourse(call)
    return { [weak self, report] event in
      report(name, event)
      for inner in course.calls(after: event) { self?.react(inner) }
    }
  }

  private func react(_ call: ClientCall) {
    reactionCount += 1
    guard reactionCount <= Reaction.limit else { return }
    // What a client refuses is reported; nothing else goes wrong with the calls that a callback can make.
    try? call.reportingRefusal(to: report, carryOut)
  }

  private func carryOut(_ call: ClientCall) throws {
    switch call.verb {
    case .listen: try listen(call)
    case .once: try once(call)
    case .unlisten: unlisten(call)
    case .unlistenAll: repo.removeAllObservers(try query(call))
    case .get: try get(call)
    case .keepSynced: try keepSynced(call)
    case .set, .setWithPriority, .setPriority, .update, .remove, .push: try write(call)
    case .transaction: try transact(call)
    case .onDisconnect, .onDisconnectCancel: try onDisconnect(call)
    case .setCacheSize: try client.setCacheSize(call.bytes ?? 0)
    case .goOffline: repo.goOffline()
    case .goOnline: repo.goOnline()
    case .purgeOutstandingWrites: repo.purgeOutstandingWrites()
    case .signIn, .signOut: changeUser(call)
    case .expireToken: client.authentication.renewal = call.renewal?.renewal ?? .new
    case .restart, .kill:
      handles = [:]
      client.restart(isKilled: call.verb == .kill)
    }
  }

  private func path(_ call: ClientCall) throws -> Path {
    let path = keys.isEmpty ? call.path : withKeys(call.path)
    return path.isEmpty ? .root : try Validation.rootPath(path, limits: limits)
  }

  /// Puts the keys of pushes in the places of their names.
  private func withKeys(_ path: String) -> String {
    path.split(separator: "/", omittingEmptySubsequences: false).map { part in
      part.first == "$" ? keys[String(part.dropFirst())]?.text ?? String(part) : String(part)
    }
    .joined(separator: "/")
  }

  private func query(_ call: ClientCall) throws -> RTDBTree.Query {
    RTDBTree.Query(try path(call), try CaseQuery.params(call.query, style: profile.queryStyle))
  }
}

// MARK: - Reading

extension ClientSession {
  private func listen(_ call: ClientCall) throws {
    let query = try query(call)
    let report = reporter(call)
    handles[call.name ?? ""] = call.events.map { kind in
      (kind, observe(query, kind, isSingle: false, report))
    }
  }

  private func once(_ call: ClientCall) throws {
    _ = observe(try query(call), call.events.first ?? .value, isSingle: true, reporter(call))
  }

  private func observe(
    _ query: RTDBTree.Query, _ kind: ConformanceCases.EventKind, isSingle: Bool,
    _ report: @escaping (ObservedEvent) -> Void
  ) -> Int {
    let cancel = { [profile] (error: ClientError) in
      let form = ErrorForm(error, of: .listen(query.path), profile: profile)
      report(.cancelled(code: error.status, message: form.description))
    }
    return repo.observe(query, kind.engineKind, isSingle: isSingle, cancel: cancel) { snapshot, previous in
      let observed = ObservedSnapshot(snapshot)
      if kind == .value {
        report(.value(observed))
      } else {
        report(.child(kind, key: snapshot.key?.text ?? "", previous: previous, observed))
      }
    }
  }

  private func unlisten(_ call: ClientCall) {
    let name = call.name ?? ""
    let ended = handles[name, default: []].filter { call.event == nil || $0.kind == call.event }
    handles[name]?.removeAll { call.event == nil || $0.kind == call.event }
    for registration in ended { repo.removeObserver(registration.handle) }
  }

  private func get(_ call: ClientCall) throws {
    let report = reporter(call)
    repo.get(try query(call)) { [profile] result in
      switch result {
      case .success(let snapshot): report(.got(ObservedSnapshot(snapshot)))
      case .failure(let error):
        report(.gotError(code: error.status, message: ErrorForm(error, profile: profile).description))
      }
    }
  }

  private func keepSynced(_ call: ClientCall) throws {
    let query = try query(call)
    try Validation.checkSyncable(query.path)
    repo.keepSynced(query, call.on ?? true)
  }
}

// MARK: - Writing

extension ClientSession {
  /// Reports the answer to a write that the case has named.
  private func completion(_ call: ClientCall) -> Repo.Completion? {
    guard call.name != nil else { return nil }
    let report = reporter(call)
    return { [profile] error in
      report(.ack(code: error?.status, message: error.map { ErrorForm($0, profile: profile).description }))
    }
  }

  private func write(_ call: ClientCall) throws {
    let path = try path(call)
    if call.verb != .update || profile.refusesUpdatesOfInfo { try Validation.checkWritable(path) }
    switch call.verb {
    case .update:
      let entries = try Validation.update(json(call.value), at: path, limits: limits)
      repo.update(path, entries, completion: completion(call))
    case .setPriority:
      let priority = try Validation.priority(json(call.priority))
      repo.set(path.appending(.priority), Node(priority: priority), completion: completion(call))
    case .push:
      let key = repo.makePushID()
      let child = path.appending(key)
      if let name = call.keyName { keys[name] = key }
      guard let value = call.value else { return }
      repo.set(child, try Validation.data(value.json, at: child, limits: limits), completion: completion(call))
    default:
      let node = try Validation.data(
        json(call.value), priority: call.priority?.json, at: path, limits: limits)
      repo.set(path, node, completion: completion(call))
    }
  }

  private func transact(_ call: ClientCall) throws {
    let path = try path(call)
    try Validation.checkWritable(path)
    let report = reporter(call)
    var runs = call.apply[...]
    var runCount = 0
    repo.runTransaction(path, localEvents: call.localEvents) { input in
      runCount += 1
      report(.ran(ObservedSnapshot(ClientSnapshot(path: path, node: input, index: .priority))))
      let function = runs.count > 1 ? runs.removeFirst() : runs[runs.startIndex]
      return try function.decision(input, at: path)
    } completion: { [profile] error, committed, snapshot in
      // In the web SDK what the function throws in its first run leaves through the call.
      if error?.status == "update_failed", runCount == 1, profile.name == "web" {
        return report(.threw(name: "Error"))
      }
      let form = error.map { ErrorForm($0, of: .transaction, profile: profile) }
      report(
        .committed(
          committed, error: error?.status, message: form?.description, snapshot.map { ObservedSnapshot($0) }))
    }
  }

  private func onDisconnect(_ call: ClientCall) throws {
    let path = try path(call)
    guard call.verb == .onDisconnect else { return repo.onDisconnectCancel(path, completion: completion(call)) }
    try Validation.checkWritable(path)
    if call.operation == .update {
      let entries = try Validation.update(json(call.value), at: path, limits: limits)
      repo.onDisconnectUpdate(path, entries, completion: completion(call))
    } else {
      let value = call.operation == .remove ? .null : json(call.value)
      let node = try Validation.data(value, priority: call.priority?.json, at: path, limits: limits)
      repo.onDisconnectSet(path, node, completion: completion(call))
    }
  }

  private func json(_ value: Value?) -> JSON { value?.json ?? .null }
}

// MARK: - Link

extension ClientSession {
  /// Does to a link what a case orders.
  static func perform(_ call: NetworkCall, at connector: MemoryConnector) {
    switch call.verb {
    case .cut:
      connector.refuse(true)
      connector.cut(call.how.mode)
    case .restore: connector.refuse(false)
    case .delay: connector.delay(call.milliseconds ?? 0)
    case .hold: for direction in Direction.allCases { connector.hold(direction) }
    case .release: release(Direction.allCases, call.count, at: connector)
    }
  }

  /// Lets some frames pass, or ends holding.
  static func release(_ directions: [Direction], _ count: Int?, at connector: MemoryConnector) {
    for direction in directions {
      if let count { connector.release(direction, count) } else { connector.flow(direction) }
    }
  }
}

// MARK: - User

extension ClientSession {
  private func changeUser(_ call: ClientCall) {
    let authentication = client.authentication
    if let user = call.user {
      authentication.signIn(user, lifetime: call.lifetime)
    } else if let token = call.token {
      authentication.signIn(token: token)
    } else {
      authentication.signOut()
    }
  }
}

extension TokenRenewal {
  fileprivate var renewal: SimulatedAuthentication.Renewal {
    switch self {
    case .new: .new
    case .same: .same
    case .fails: .fails
    }
  }
}

extension NetworkCall.Cut {
  fileprivate var mode: CutMode {
    switch self {
    case .reset: .reset
    case .clean: .clean
    case .silent: .silent
    }
  }
}

extension ConformanceCases.EventKind {
  fileprivate var engineKind: RTDBEngine.EventKind {
    switch self {
    case .value: .value
    case .childAdded: .childAdded
    case .childChanged: .childChanged
    case .childMoved: .childMoved
    case .childRemoved: .childRemoved
    }
  }
}

extension ObservedSnapshot {
  init(_ snapshot: ClientSnapshot) {
    self.init(
      value: Value(snapshot.node.plainForm), export: Value(snapshot.node.exportForm),
      order: snapshot.childKeys.map(\.text))
  }
}
