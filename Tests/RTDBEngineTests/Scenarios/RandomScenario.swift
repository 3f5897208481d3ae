import RTDBTree

@testable import RTDBEngine

/// A client's engine, a model server and what is on the way between them, driven by a seed.
final class RandomScenario {
  private enum Request {
    case listen(WireListen, hash: String, number: Int)
    case unlisten(WireListen)
    case write(PendingWrite)
  }

  private struct Listener {
    var query: Query
    var value: Node?
    var children: [Key: Node] = [:]
    /// The registrations for the kinds of events.
    var ids: [Int]
  }

  private let storage: (any StorageEngine)?
  private var engine: SyncEngine
  private var server = ModelServer()
  private var outbox: [Request] = []
  private var random: RandomData
  private var listeners: [Listener] = []
  private var nextID = 1
  private var nextWrite = 1
  private var isConnected = true
  /// The newest request for each listen: answers to earlier ones mean nothing.
  private var requests: [WireListen: Int] = [:]
  private var nextRequest = 1
  /// What was done, so that a failure can be understood.
  private(set) var log: [String] = []
  private(set) var faults: [String] = []

  init(seed: UInt64, storage: (any StorageEngine)? = nil) {
    random = RandomData(seed: seed)
    self.storage = storage
    engine = SyncEngine(storage: storage)
    server.perform(randomWrite())
  }

  private static let queries: [Query] = [
    .at("p"), .at("p"), .at("p", by: .value), .at("p", first: 2), .at("p", last: 1), .at("p", by: .key, last: 2),
    .at("p", by: .value, first: 1), .at("p", by: .child("a"), from: .integer(2), last: 2),
    .at("p", by: .child("b"), to: .integer(5)), .at("p/a"), .at("p/b"), .at("p/a/b"), .at("p/a", by: .key, first: 1),
    .at("q"), .at("q", last: 2), .at(.root), .at(.root, by: .key, first: 1),
  ]

  /// Performs so many random steps, lets everything arrive, and checks what the listeners have seen.
  func run(steps: Int) {
    for _ in 0..<steps { step() }
    if !isConnected { connect() }
    settle()
    for listener in listeners { check(listener) }
  }

  private func step() {
    switch random.below(100) {
    case ..<14: attach()
    case ..<20: detach()
    case ..<32: write()
    case ..<40: note("elsewhere", randomWrite()) { server.perform($0) }
    case ..<43: if isConnected { disconnect() } else { connect() }
    case ..<45 where storage != nil: restart()
    case ..<75: deliverToServer()
    default: deliverToClient()
    }
  }

  private func settle() {
    while !outbox.isEmpty || !server.outbox.isEmpty {
      deliverToServer()
      deliverToClient()
    }
  }

  private func note(_ what: String, _ write: PendingWrite, _ perform: (PendingWrite) -> Void) {
    log.append("\(what) \(write.entries.map { "\($0.path) = \($0.data.text)" }.joined(separator: ", "))")
    perform(write)
  }

  /// Data two levels below `p` and `q`, or at one of them.
  private func randomWrite() -> PendingWrite {
    defer { nextWrite += 1 }
    let base: Path = random.chance(80) ? "p" : random.chance(80) ? "q" : .root
    var write = random.write(nextWrite)
    write.path = base.appending(write.path)
    return write
  }
}

// MARK: - The client

extension RandomScenario {
  private func attach() {
    let query = Self.queries[random.below(Self.queries.count)]
    listeners.append(Listener(query: query, ids: []))
    attach(listeners.count - 1)
  }

  private func attach(_ place: Int) {
    let query = listeners[place].query
    log.append("listen \(query.short)")
    listeners[place].value = nil
    listeners[place].children = [:]
    listeners[place].ids = EventKind.allCases.indices.map { nextID + $0 }
    nextID += EventKind.allCases.count
    for (id, kind) in zip(listeners[place].ids, EventKind.allCases) {
      take(engine.add(EventRegistration(id: id, kind), to: query))
    }
  }

  private func detach() {
    guard !listeners.isEmpty else { return }
    let listener = listeners.remove(at: random.below(listeners.count))
    log.append("unlisten \(listener.query.short)")
    for id in listener.ids { take(engine.remove(id)) }
  }

  private func write() {
    note("write \(nextWrite)", randomWrite()) { write in
      take(engine.apply(write, unresolved: write))
      if isConnected { outbox.append(.write(write)) }
    }
  }

  private func restart() {
    disconnect()
    log.append("restart")
    engine = SyncEngine(storage: storage)
    for write in engine.storedWrites() { take(engine.apply(write, unresolved: write)) }
    for place in listeners.indices { attach(place) }
  }

  private func take(_ output: EngineOutput) {
    engine.checkInvariants()
    for change in output.listens where isConnected {
      switch change {
      case .start(let listen): send(listen)
      case .stop(let listen): outbox.append(.unlisten(listen))
      }
    }
    for case .data(let event) in output.events { take(event) }
  }

  private func take(_ event: DataEvent) {
    guard let place = listeners.firstIndex(where: { $0.ids.contains(event.registration) }) else {
      faults.append("an event for a registration that is gone: \(EngineEvent.data(event).short)")
      return
    }
    let known = event.key.flatMap { listeners[place].children[$0] }
    switch event.kind {
    case .value: listeners[place].value = event.node
    case .childRemoved:
      if known != event.node { faults.append("removed what was not there: \(EngineEvent.data(event).short)") }
      listeners[place].children[event.key!] = nil
    case .childAdded:
      if known != nil { faults.append("added twice: \(EngineEvent.data(event).short)") }
      listeners[place].children[event.key!] = event.node
    case .childChanged:
      if known == nil || known == event.node { faults.append("no change: \(EngineEvent.data(event).short)") }
      listeners[place].children[event.key!] = event.node
    case .childMoved: if known == nil { faults.append("moved an unknown child: \(EngineEvent.data(event).short)") }
    }
  }
}

// MARK: - The connection

extension RandomScenario {
  private func disconnect() {
    guard isConnected else { return }
    log.append("disconnect")
    isConnected = false
    outbox = []
    server.disconnect()
  }

  private func connect() {
    log.append("connect")
    isConnected = true
    let listens = engine.listening.sorted { ($0.query.short, $0.tag ?? 0) < ($1.query.short, $1.tag ?? 0) }
    for listen in listens { send(listen) }
    outbox += engine.pendingWrites.map { .write($0) }
  }

  private func send(_ listen: WireListen) {
    requests[listen] = nextRequest
    outbox.append(.listen(listen, hash: engine.begin(listen).simpleHash, number: nextRequest))
    nextRequest += 1
  }

  private func deliverToServer() {
    guard !outbox.isEmpty else { return }
    switch outbox.removeFirst() {
    case .listen(let listen, let hash, let number):
      log.append("  server: listen \(listen.short)")
      server.listen(listen, hash: hash, request: number)
    case .unlisten(let listen):
      log.append("  server: unlisten \(listen.short)")
      server.unlisten(listen)
    case .write(let write):
      let isRefused = random.chance(20)
      log.append("  server: \(isRefused ? "refuses" : "accepts") \(write.id)")
      server.answer(write, isRefused: isRefused)
    }
  }

  private func deliverToClient() {
    guard isConnected, !server.outbox.isEmpty else { return }
    let message = server.outbox.removeFirst()
    log.append("  client: \(message)")
    switch message {
    case .data(let path, let node, let tag):
      take(tag.map { engine.serverOverwrite(path, node, tag: $0) } ?? engine.serverOverwrite(path, node))
    case .merge(let path, let entries, let tag):
      take(tag.map { engine.serverMerge(path, entries, tag: $0) } ?? engine.serverMerge(path, entries))
    case .listenComplete(let listen, let request):
      if requests[listen] == request { take(engine.listenComplete(listen)) }
    case .answer(let write, let isRefused): take(engine.acknowledge(write, revert: isRefused))
    }
  }
}

// MARK: - Laws

extension RandomScenario {
  /// At rest a listener has seen exactly what its query selects of the server's data.
  private func check(_ listener: Listener) {
    let expected = server.result(listener.query)
    func expect(_ seen: Node?, _ what: String) {
      guard seen != expected else { return }
      faults.append("\(listener.query.short): \(what) \(seen?.text ?? "unknown") instead of \(expected.text)")
    }
    expect(engine.completeContent(listener.query)?.node, "the view is")
    expect(listener.value, "the last value is")
    let children = Node(entries: listener.children.map { Entry($0.key, $0.value) })
    if !expected.isLeaf, children != expected.withPriority(nil) { expect(children, "the children are") }
  }
}

extension ModelServer.Message: CustomStringConvertible {
  var description: String {
    switch self {
    case .data(let path, let node, let tag): "\(path) = \(node.text)\(tag.map { " #\($0)" } ?? "")"
    case .merge(let path, let entries, let tag):
      "\(path) + \(entries.map { "\($0.path) = \($0.data.text)" })\(tag.map { " #\($0)" } ?? "")"
    case .listenComplete(let listen, _): "ok \(listen.short)"
    case .answer(let write, let isRefused): "\(isRefused ? "refused" : "accepted") \(write)"
    }
  }
}
