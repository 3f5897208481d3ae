import RTDBEngine
import RTDBRuntime
import RTDBTree
import RTDBWire

/// One database as a client has it: engine, connection and callbacks behind the public API.
///
/// Every entry point queues its work; events and completions are delivered in the order of their generation.
package final class Repo {
  /// Called once with the server's answer; nil for success.
  package typealias Completion = (ClientError?) -> Void

  let configuration: ClientConfiguration
  let queue = WorkQueue()
  let engine: SyncEngine
  /// What is below `.info`: local, never sent, never stored.
  let info = SyncEngine()
  var infoData = Node.empty
  private(set) var connection: PersistentConnection!
  var listeners: [Int: Listener] = [:]
  /// The silent registrations of the queries that are kept in sync.
  var keptSynced: [Query: Int] = [:]
  private var nextRegistration = 1
  private var nextWrite = 1
  private var pushIDs = PushIDGenerator()
  /// The on-disconnect writes that the server has registered, with server values unresolved.
  let onDisconnectMirror = SparseTree()
  let transactions = TransactionTree()
  /// The registration of each location with transactions, and how many of them it serves.
  var watchers: [Path: (registration: Int, count: Int)] = [:]
  /// How many transactions there have been.
  var transactionCount = 0
  /// The completions of transactions that have ended in the current piece of work.
  var transactionResults: [() -> Void] = []
  /// The server's clock minus the local one, in milliseconds.
  var serverTimeOffset: Double = 0 {
    didSet { serverTimeOffsetChanged?(serverTimeOffset) }
  }
  /// Told of each change of what the server's clock is ahead, in milliseconds.
  package var serverTimeOffsetChanged: ((Double) -> Void)?

  package init(_ configuration: ClientConfiguration) {
    self.configuration = configuration
    engine = SyncEngine(storage: configuration.storage, cachePolicy: configuration.cachePolicy)
    connection = PersistentConnection(configuration, queue: queue, owner: self)
    updateInfo("connected", .leaf(.bool(false)))
    restoreWrites()
    queue.perform { [self] in connection.start() }
  }

  /// The estimated time at the server, in milliseconds since 1970.
  var serverTime: Int64 {
    let offset = Mutant.isActive(.estimateWithoutOffset) ? 0 : serverTimeOffset
    return Int64((Double(configuration.scheduler.now) + offset).rounded(.down))
  }

  func makeRegistration() -> Int {
    nextRegistration += 1
    return nextRegistration - 1
  }

  func makeWriteID() -> Int {
    nextWrite += 1
    return nextWrite - 1
  }

  /// A new key for a child, later in key order than all earlier ones.
  package func makePushID() -> Key {
    pushIDs.next(milliseconds: serverTime) { [configuration] in configuration.random.next() }
  }

  /// Writes that an earlier run left are shown and sent again, in their order, with fresh estimates.
  private func restoreWrites() {
    for write in engine.storedWrites() where !Mutant.isActive(.pendingWritesLostByRestart) {
      nextWrite = max(nextWrite, write.id + 1)
      if !Mutant.isActive(.restoredWritesNotShown) {
        raise(engine.apply(estimate(write), unresolved: write, isStored: false))
      }
      if !Mutant.isActive(.restoredWritesNotSent) { send(write, completion: nil) }
    }
  }

  /// Makes calls in one turn: no callback is called before all of them are made.
  package func inOneTurn(_ body: @escaping () -> Void) { queue.perform(body) }

  package func goOffline() {
    queue.perform { [self] in
      if !Mutant.isActive(.offlineIgnored) { connection.interrupt(.repo) }
    }
  }

  package func goOnline() { queue.perform { [self] in connection.resume(.repo) } }

  /// Another user is signed in, the user's token was renewed, or, with nil, nobody is signed in any more.
  package func authTokenChanged(_ token: String?) { queue.perform { [self] in connection.tokenChanged(token) } }

  /// The device has a network again: an attempt to connect is made at once instead of after the pause.
  package func networkBecameReachable() { queue.perform { [self] in connection.retryNow() } }

  /// Ends the client without any farewell, as when the app is killed: its link breaks, its callbacks stay silent.
  package func terminate() {
    listeners = [:]
    transactions.removeAll()
    watchers = [:]
    connection.interrupt(.repo)
  }
}

// MARK: - Events

extension Repo {
  /// Carries out what the engine asks for: listens at once, events through the app's callbacks.
  func raise(_ output: EngineOutput) {
    for change in output.listens {
      switch change {
      case .start(let listen): connection.listen(listen)
      case .stop(let listen): connection.unlisten(listen)
      }
    }
    if configuration.checksInvariants { engine.checkInvariants() }
    deliver(output.events)
  }

  func deliver(_ events: [EngineEvent]) {
    for event in events { queue.deliver { [self] in call(event) } }
  }

  private func call(_ event: EngineEvent) {
    guard let listener = listeners[event.registration] else { return }
    switch event {
    case .data(let event):
      if listener.isSingle, !Mutant.isActive(.onceGoesOn) {
        // Silent from now on, whatever is under way.
        listeners[event.registration] = nil
        removeObserver(event.registration)
      }
      let snapshot = ClientSnapshot(path: event.snapshotPath, node: event.node, index: event.index)
      listener.event(snapshot, event.previousKey?.text)
    case .cancel(let event):
      listeners[event.registration] = nil
      listener.cancel?(ClientError(status: event.status))
    }
  }
}
