import RTDBEngine
import RTDBRuntime
import RTDBTree
import RTDBWire

/// What the connection tells the repo.
protocol PersistentConnectionOwner: AnyObject {
  /// The server's clock minus the local one, in milliseconds.
  func offsetChanged(to milliseconds: Double)
  func connected()
  func disconnected()
  func received(_ message: ServerMessage)
  /// The server answered a listen that is still wanted.
  func listenAnswered(_ listen: WireListen, status: String)
  /// The server answered a listen that was taken back meanwhile; the data before belonged to that answer.
  func endedListenAnswered(_ listen: WireListen)
  /// The hash of what the client has of a listen.
  func hash(for listen: WireListen) -> ListenHash
}

/// Keeps a client connected: what is wanted of the server survives the single connections.
///
/// Listens, writes, gets and on-disconnect writes are remembered until they are answered, and sent again as each needs.
/// Implements the page on the connection §4–§6.
final class PersistentConnection {
  typealias Answer = (_ status: String, _ payload: JSON) -> Void

  /// Why no connection is wanted.
  enum Interruption: Hashable { case repo, serverKill }

  /// A request that waits for its answer, or for a connection.
  final class Request {
    let message: ClientMessage
    var isSent = false
    let answer: Answer

    init(_ message: ClientMessage, answer: @escaping Answer) {
      self.message = message
      self.answer = answer
    }
  }

  private final class ActiveListen {
    let listen: WireListen
    init(_ listen: WireListen) { self.listen = listen }
  }

  private let configuration: ClientConfiguration
  private let queue: WorkQueue
  private weak var owner: (any PersistentConnectionOwner)?
  private var connection: Connection?
  private var isConnected = false
  private var interruptions: Set<Interruption> = []
  private var retry: RetryPolicy
  private var retryTimer: (any ScheduledTimer)?
  private var establishedAt: Int64 = 0
  private var lastSession: String?
  private var host: String
  private var isFirstConnection = true

  private var nextRequest = 1
  private var answers: [Int: Answer] = [:]
  private var listens: [ActiveListen] = []
  private var puts: [Request] = []
  private var gets: [Request] = []
  private var onDisconnects: [Request] = []
  private var unansweredListens = 0
  private var heldAnswers: [() -> Void] = []

  init(_ configuration: ClientConfiguration, queue: WorkQueue, owner: any PersistentConnectionOwner) {
    self.configuration = configuration
    self.queue = queue
    self.owner = owner
    host = configuration.address.host
    retry = RetryPolicy(configuration.profile)
  }
}

// MARK: - Connecting

extension PersistentConnection {
  /// Whether requests can be sent at this moment.
  var isOpen: Bool { isConnected }

  /// Connects unless something speaks against it.
  func start() {
    guard interruptions.isEmpty, connection == nil, retryTimer == nil else { return }
    let delay = retry.nextDelay(configuration.random)
    retryTimer = configuration.scheduler.schedule(after: delay) { [weak self] in
      self?.queue.perform { self?.connect() }
    }
  }

  private func connect() {
    retryTimer = nil
    guard interruptions.isEmpty, connection == nil else { return }
    let connection = Connection(scheduler: configuration.scheduler, queue: queue, owner: self)
    self.connection = connection
    var address = configuration.address
    address.host = host
    address.lastSession = lastSession
    connection.open(configuration.connector, address)
  }

  /// Ends the connection, and makes none until the reason is gone.
  func interrupt(_ reason: Interruption) {
    interruptions.insert(reason)
    retryTimer?.cancel()
    retryTimer = nil
    retry.noteSuccess()
    connection?.close()
  }

  /// Makes the next attempt at once.
  func retryNow() {
    retry.noteSuccess()
    retryTimer?.cancel()
    retryTimer = nil
    start()
  }

  func resume(_ reason: Interruption) {
    interruptions.remove(reason)
    start()
  }
}

extension PersistentConnection: ConnectionOwner {
  func connectionReady(_ connection: Connection, timestamp: Double, session: String) {
    guard connection === self.connection else { return }
    establishedAt = configuration.scheduler.now
    owner?.offsetChanged(to: timestamp - Double(establishedAt))
    if isFirstConnection {
      isFirstConnection = false
      send(.stats(counters: .object([.init("sdk.rtdbkit", 1)])), answer: nil)
    }
    lastSession = session
    isConnected = true
    restore()
    owner?.connected()
  }

  func connection(_ connection: Connection, received message: ServerMessage) {
    guard connection === self.connection else { return }
    switch message {
    case .response(let number, let status, let payload): answers.removeValue(forKey: number)?(status, payload)
    case .reset(let host):
      self.host = host
      retry.noteSuccess()
      connection.close()
    case .shutdown: interrupt(.serverKill)
    default: owner?.received(message)
    }
  }

  func connectionClosed(_ connection: Connection, wasReady: Bool) {
    guard connection === self.connection else { return }
    self.connection = nil
    let wasConnected = isConnected
    isConnected = false
    answers = [:]
    unansweredListens = 0
    if wasReady, configuration.scheduler.now - establishedAt > 30_000 { retry.noteSuccess() }
    if !wasReady { host = configuration.address.host }
    let lostTransactions = puts.filter { $0.isSent && $0.message.hasCondition }
    puts.removeAll { $0.isSent && $0.message.hasCondition }
    let lost = onDisconnects.filter(\.isSent)
    onDisconnects.removeAll(where: \.isSent)
    for put in puts { put.isSent = false }
    for get in gets { get.isSent = false }
    start()
    // The server may have performed them or not: to send them again could do it twice.
    for request in lostTransactions {
      request.answer("disconnect", "Client was disconnected while running a transaction")
    }
    if wasConnected { owner?.disconnected() }
    // Whether the server had registered them cannot be known any more.
    for request in lost { request.answer("disconnect", "the connection was lost before the server answered") }
  }
}

// MARK: - Requests

extension PersistentConnection {
  private func send(_ message: ClientMessage, answer: Answer?) {
    let number = nextRequest
    nextRequest += 1
    answers[number] = answer
    connection?.send(ClientRequest(number: number, message: message))
  }

  /// Sends everything that waits, each kind in its own order.
  private func restore() {
    for listen in listens { send(listen) }
    // What answers waited for may be gone by now.
    releaseHeldAnswers()
    for put in puts { send(put: put) }
    if configuration.profile.restoresGetsBeforeOnDisconnects { restoreGets() }
    for request in onDisconnects { send(onDisconnect: request) }
    if !configuration.profile.restoresGetsBeforeOnDisconnects { restoreGets() }
  }

  private func restoreGets() {
    for get in gets { send(get: get) }
  }

  // MARK: Listens

  func listen(_ listen: WireListen) {
    let active = ActiveListen(listen)
    listens.append(active)
    if isConnected { send(active) }
  }

  func unlisten(_ listen: WireListen) {
    guard let place = listens.firstIndex(where: { $0.listen == listen }) else { return }
    listens.remove(at: place)
    if isConnected {
      send(.unlisten(path: listen.query.path, query: listen.query.params, tag: listen.tag), answer: nil)
    }
  }

  private func send(_ active: ActiveListen) {
    let listen = active.listen
    unansweredListens += 1
    let hash = owner?.hash(for: listen) ?? ListenHash(.empty)
    let message = ClientMessage.listen(
      path: listen.query.path, query: listen.query.params, tag: listen.tag, hash: hash.simple,
      compoundHash: configuration.profile.sendsCompoundHashes ? hash.compound : nil)
    send(message) { [weak self] status, _ in self?.answered(active, status) }
  }

  private func answered(_ active: ActiveListen, _ status: String) {
    // An answer to a listen that was removed meanwhile means nothing, but counts.
    if let place = listens.firstIndex(where: { $0 === active }) {
      if status != "ok" { listens.remove(at: place) }
      owner?.listenAnswered(active.listen, status: status)
    } else {
      owner?.endedListenAnswered(active.listen)
    }
    unansweredListens -= 1
    releaseHeldAnswers()
  }

  /// Forgets a listen that the server has ended.
  func listenEnded(_ listen: WireListen) { listens.removeAll { $0.listen == listen } }

  // MARK: Writes

  func put(_ message: ClientMessage, answer: @escaping Answer) {
    let request = Request(message, answer: answer)
    puts.append(request)
    if isConnected { send(put: request) }
  }

  private func send(put request: Request) {
    request.isSent = true
    send(request.message) { [weak self] status, payload in
      guard let self, let place = puts.firstIndex(where: { $0 === request }) else { return }
      // It is answered and never sent again, also where the answer is held over the end of the connection.
      puts.remove(at: place)
      if configuration.profile.holdsWriteAnswersDuringListens, unansweredListens > 0 {
        heldAnswers.append { request.answer(status, payload) }
      } else {
        request.answer(status, payload)
      }
    }
  }

  private func releaseHeldAnswers() {
    guard unansweredListens == 0 else { return }
    let held = heldAnswers
    heldAnswers = []
    for finish in held { finish() }
  }

  // MARK: Gets

  func get(_ query: Query, answer: @escaping Answer) {
    let request = Request(.get(path: query.path, query: query.params), answer: answer)
    gets.append(request)
    if isConnected {
      send(get: request)
    } else if let timeout = configuration.profile.offlineGetTimeout {
      configuration.scheduler.schedule(after: timeout) { [weak self] in
        self?.queue.perform { self?.giveUp(request) }
      }
    }
  }

  private func send(get request: Request) {
    request.isSent = true
    send(request.message) { [weak self] status, payload in self?.finish(get: request, status, payload) }
  }

  private func giveUp(_ request: Request) {
    if !request.isSent { finish(get: request, "failed", "Client is offline.") }
  }

  private func finish(get request: Request, _ status: String, _ payload: JSON) {
    guard let place = gets.firstIndex(where: { $0 === request }) else { return }
    gets.remove(at: place)
    request.answer(status, payload)
  }

  // MARK: On-disconnect writes

  func onDisconnect(_ message: ClientMessage, answer: @escaping Answer) {
    let request = Request(message, answer: answer)
    onDisconnects.append(request)
    if isConnected { send(onDisconnect: request) }
  }

  private func send(onDisconnect request: Request) {
    request.isSent = true
    send(request.message) { [weak self] status, payload in
      self?.onDisconnects.removeAll { $0 === request }
      request.answer(status, payload)
    }
  }
}

extension ClientMessage {
  /// Whether the server performs it only if it still has certain data, as for a transaction.
  fileprivate var hasCondition: Bool {
    if case .put(_, _, .some) = self { true } else { false }
  }
}
