import RTDBTree
import RTDBWire

/// Writes, gets and on-disconnect writes, remembered until they are answered.
extension PersistentConnection {
  func send(_ message: ClientMessage, answer: Answer?) {
    let number = nextRequest
    nextRequest += 1
    answers[number] = answer
    connection?.send(ClientRequest(number: number, message: message))
  }

  /// Sends everything that waits, each kind in its own order.
  func restore() {
    if Mutant.isActive(.putsBeforeListens) { restorePuts() }
    for listen in listens where !Mutant.isActive(.listensNotRestored) { send(listen) }
    // What answers waited for may be gone by now.
    releaseHeldAnswers()
    restorePuts()
    if configuration.profile.restoresGetsBeforeOnDisconnects { restoreGets() }
    for request in onDisconnects where !Mutant.isActive(.onDisconnectsNotRestored) { send(onDisconnect: request) }
    if !configuration.profile.restoresGetsBeforeOnDisconnects { restoreGets() }
  }

  private func restorePuts() {
    for put in puts where !put.isSent && !Mutant.isActive(.pendingWritesNotResent) { send(put: put) }
  }

  private func restoreGets() {
    for get in gets where !Mutant.isActive(.getsNotRestored) { send(get: get) }
  }

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
      if !Mutant.isActive(.answeredWritesSentAgain) { puts.remove(at: place) }
      let holdsAnswers = configuration.profile.holdsWriteAnswersDuringListens && !Mutant.isActive(.answersNotHeld)
      if holdsAnswers, unansweredListens > 0 {
        heldAnswers.append { request.answer(status, payload) }
      } else {
        request.answer(status, payload)
      }
    }
  }

  func releaseHeldAnswers() {
    if unansweredListens == 0 { deliverHeldAnswers() }
  }

  private func deliverHeldAnswers() {
    let held = heldAnswers
    heldAnswers = []
    for finish in held { finish() }
  }

  /// Gives up all writes, sent or not, and the on-disconnect writes that were not sent yet.
  ///
  /// Implements the page on writes §9.
  func purge() {
    deliverHeldAnswers()
    let given = puts + onDisconnects.filter { !$0.isSent }
    puts = []
    onDisconnects.removeAll { !$0.isSent }
    for request in given where !Mutant.isActive(.purgeWithoutCompletion) { request.answer("write_canceled", "") }
  }

  // MARK: Gets

  func get(_ query: Query, answer: @escaping Answer) {
    let request = Request(.get(path: query.path, query: query.params), answer: answer)
    gets.append(request)
    if isConnected {
      send(get: request)
    } else if phase != .authenticating, !Mutant.isActive(.offlineGetWaits),
      let timeout = configuration.profile.offlineGetTimeout
    {
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
    hasOnDisconnectsAtServer = true
    send(request.message) { [weak self] status, payload in
      self?.onDisconnects.removeAll { $0 === request }
      request.answer(status, payload)
    }
  }
}
