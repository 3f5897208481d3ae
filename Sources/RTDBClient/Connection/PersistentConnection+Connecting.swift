import RTDBRuntime
import RTDBTree
import RTDBWire

/// Making connections, and making them again.
extension PersistentConnection {
  /// Connects unless something speaks against it.
  func start() {
    guard interruptions.isEmpty, phase == .disconnected, retryTimer == nil else { return }
    let delay = retry.nextDelay(configuration.random)
    retryTimer = configuration.scheduler.schedule(after: delay) { [weak self] in
      self?.queue.perform { self?.connect() }
    }
  }

  private func connect() {
    retryTimer = nil
    guard interruptions.isEmpty, phase == .disconnected else { return }
    if let provider = configuration.tokenProvider { fetchToken(provider) } else { open() }
  }

  /// Makes an attempt with the token that is known.
  func open() {
    phase = .connecting
    let connection = Connection(scheduler: configuration.scheduler, queue: queue, owner: self)
    self.connection = connection
    var address = configuration.address
    address.host = host
    address.lastSession = Mutant.isActive(.lastSessionNotTold) ? nil : lastSession
    connection.open(configuration.connector, address)
  }

  /// Ends the connection, and makes none until the reason is gone.
  func interrupt(_ reason: Interruption) {
    interruptions.insert(reason)
    retryTimer?.cancel()
    retryTimer = nil
    if !Mutant.isActive(.pauseAfterOffline) { retry.noteSuccess() }
    if phase == .fetchingToken { abandonToken() }
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
  func connectionReady(_ connection: Connection, timestamp: Double, host: String, session: String) {
    guard connection === self.connection else { return }
    establishedAt = configuration.scheduler.now
    let offset = (timestamp - Double(establishedAt)) * (Mutant.isActive(.offsetSignFlipped) ? -1 : 1)
    if isFirstConnection || !Mutant.isActive(.offsetNeverRenewed) { owner?.offsetChanged(to: offset) }
    if isFirstConnection {
      isFirstConnection = false
      send(.stats(counters: .object([.init("sdk.rtdbkit", 1)])), answer: nil)
    }
    lastSession = session
    if !host.isEmpty, !Mutant.isActive(.announcedHostIgnored) { self.host = host }
    enter()
    demandChanged()
    owner?.connected()
  }

  /// Shows the token, and sends what waits: behind its answer, or right after it.
  private func enter() {
    let waits = token != nil && configuration.profile.awaitsAuthAnswer != Mutant.isActive(.requestsRaceSignIn)
    phase = waits ? .authenticating : .connected
    if let token, !Mutant.isActive(.tokenNotShown) { authenticate(token) }
    if !waits { restore() }
  }

  func connection(_ connection: Connection, received message: ServerMessage) {
    guard connection === self.connection else { return }
    switch message {
    case .response(let number, let status, let payload): answers.removeValue(forKey: number)?(status, payload)
    case .reset(let host):
      if !Mutant.isActive(.redirectIgnored) { self.host = host }
      if configuration.profile.reconnectsAtOnceAfterReset { retry.noteSuccess() }
      connection.close()
    case .shutdown: if !Mutant.isActive(.shutdownIgnored) { interrupt(.serverKill) }
    case .authRevoked: if !Mutant.isActive(.revokedTokenIgnored) { tokenRefused() }
    // Who never asks for differences does not know them either.
    case .rangeMerge where !configuration.profile.sendsCompoundHashes: break
    default: owner?.received(message)
    }
  }

  func connectionClosed(_ connection: Connection, wasReady: Bool) {
    guard connection === self.connection else { return }
    self.connection = nil
    phase = .disconnected
    hasOnDisconnectsAtServer = false
    answers = [:]
    unansweredListens = 0
    let wasLong = configuration.scheduler.now - establishedAt > 30_000
    if wasReady, wasLong || Mutant.isActive(.pausesForgottenEarly) { retry.noteSuccess() }
    if !connection.wasOpened { host = configuration.address.host }
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
    if wasReady { owner?.disconnected() }
    // Whether the server had registered them cannot be known any more.
    for request in lost { request.answer("disconnect", "the connection was lost before the server answered") }
  }
}

extension ClientMessage {
  /// Whether the server performs it only if it still has certain data, as for a transaction.
  fileprivate var hasCondition: Bool {
    if case .put(_, _, .some) = self { !Mutant.isActive(.lostTransactionSentAgain) } else { false }
  }
}
