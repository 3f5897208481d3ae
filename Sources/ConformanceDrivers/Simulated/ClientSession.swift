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

  init(_ client: SimulatedClient, report: @escaping Report) {
    self.client = client
    self.report = report
  }

  private var repo: Repo { client.repo }
  private var profile: Profile { client.profile }
  private var limits: ValidationLimits { profile.argumentLimits }

  /// Makes a call; one that the client refuses at once is reported with the exception's name.
  func perform(_ call: ClientCall) throws { try call.reportingRefusal(to: report, carryOut) }

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
    call.path.isEmpty ? .root : try Validation.rootPath(call.path, limits: limits)
  }

  private func query(_ call: ClientCall) throws -> RTDBTree.Query {
    RTDBTree.Query(try path(call), try CaseQuery.params(call.query, style: profile.queryStyle))
  }
}

// MARK: - Reading

extension ClientSession {
  private func listen(_ call: ClientCall) throws {
    let query = try query(call)
    let name = call.name ?? ""
    handles[name] = call.events.map { kind in
      (kind, observe(query, kind, name, isSingle: false))
    }
  }

  private func once(_ call: ClientCall) throws {
    _ = observe(try query(call), call.events.first ?? .value, call.name ?? "", isSingle: true)
  }

  private func observe(
    _ query: RTDBTree.Query, _ kind: ConformanceCases.EventKind, _ name: String, isSingle: Bool
  ) -> Int {
    let cancel = { [report] (error: ClientError) in report(name, .cancelled(code: error.status)) }
    return repo.observe(query, kind.engineKind, isSingle: isSingle, cancel: cancel) { [report] snapshot, previous in
      let observed = ObservedSnapshot(snapshot)
      if kind == .value {
        report(name, .value(observed))
      } else {
        report(name, .child(kind, key: snapshot.key?.text ?? "", previous: previous, observed))
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
    let name = call.name ?? ""
    repo.get(try query(call)) { [report] result in
      switch result {
      case .success(let snapshot): report(name, .got(ObservedSnapshot(snapshot)))
      case .failure(let error): report(name, .gotError(code: error.status))
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
    call.name.map { name in { [report] error in report(name, .ack(code: error?.status)) } }
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
      let child = path.appending(repo.makePushID())
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
    let name = call.name ?? ""
    var runs = call.apply[...]
    repo.runTransaction(path, localEvents: call.localEvents) { [report] input in
      report(name, .ran(ObservedSnapshot(ClientSnapshot(path: path, node: input, index: .priority))))
      let function = runs.count > 1 ? runs.removeFirst() : runs[runs.startIndex]
      return try function.decision(input, at: path)
    } completion: { [report] error, committed, snapshot in
      report(name, .committed(committed, error: error?.status, snapshot.map { ObservedSnapshot($0) }))
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
