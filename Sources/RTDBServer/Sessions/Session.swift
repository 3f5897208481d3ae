import RTDBRuntime
import RTDBTree
import RTDBWire

/// One client's connection as the server sees it, from the handshake to the end of the link.
package final class Session: LinkHandler {
  package let id: String
  /// Sessions are numbered in the order in which their links were accepted.
  package let number: Int
  /// What the client asked for when it connected.
  package let address: ServerAddress
  let namespace: Namespace
  unowned let server: Server
  private var listensByQuery: [Query: Listen] = [:]
  var onDisconnect = OnDisconnectQueue()
  /// The credential that the session acts with, nil for nobody.
  package private(set) var credential: String?
  private(set) var requester = Requester.nobody
  private var expiry: (any ScheduledTimer)?
  private var link: (any Link)?
  private var assembler = FrameAssembler()
  private var isHeld = false
  private var heldMessages: [[String]] = []

  init(id: String, number: Int, address: ServerAddress, server: Server, namespace: Namespace) {
    self.id = id
    self.number = number
    self.address = address
    self.server = server
    self.namespace = namespace
  }

  /// Number of active listens.
  package var listenCount: Int { listensByQuery.count }
  package var isOpen: Bool { link != nil }

  package func linkOpened(_ link: any Link) {
    self.link = link
    namespace.opened(self)
    let host = server.announcedHost(address)
    send(.hello(timestamp: Double(server.now), version: MessageCodec.version, host: host, session: id))
  }

  package func link(_ link: any Link, received frame: String) {
    guard isOpen else { return }
    do throws(WireError) {
      guard let text = try assembler.receive(frame) else { return }
      if let request = try MessageCodec.request(text) {
        answer(request)
      } else if MessageCodec.isPing(text) {
        send(.pong)
      }
    } catch {
      guard let number = error.requestNumber else {
        // What follows a broken envelope cannot be trusted.
        send(.error(text: error.message))
        end()
        return
      }
      respond(number, .invalid(error.message))
    }
  }

  package func linkClosed(_ link: any Link) { end() }

  /// Ends the session for whatever reason: its on-disconnect writes happen, its link is closed.
  func end() {
    guard let link else { return }
    self.link = nil
    expiry?.cancel()
    namespace.closed(self)
    listensByQuery = [:]
    var writes = Mutant.isActive(.onDisconnectNever) ? [] : onDisconnect.writes()
    if Mutant.isActive(.onDisconnectTwice) { writes += writes }
    onDisconnect = OnDisconnectQueue()
    // All of them have one moment, as the writes of one request have.
    let moment = server.now
    for write in writes {
      let permit = namespace.permit(write, by: requester, at: moment)
      guard permit != nil || Mutant.isActive(.onDisconnectIgnoresRules) else { continue }
      // Nobody is there any more to hear of a refusal.
      try? namespace.perform(write, by: nil, at: moment, permit: permit)
    }
    link.close()
  }
}

// MARK: - Sending

extension Session {
  /// Sends a message, or keeps it while messages are held.
  package func send(_ message: ServerMessage) { send(frames: FrameCodec.frames(MessageCodec.text(message))) }

  /// Sends the frames of one message.
  func send(frames: [String]) {
    guard let link else { return }
    if isHeld { heldMessages.append(frames) } else { frames.forEach(link.send) }
  }

  /// Keeps messages to the client back from now on.
  package func hold() { isHeld = true }

  /// Sends the next held messages, nil for all of them and no more holding.
  package func release(_ count: Int? = nil) {
    guard let link else { return }
    let released = min(max(0, count ?? .max), heldMessages.count)
    heldMessages[..<released].forEach { $0.forEach(link.send) }
    heldMessages.removeFirst(released)
    if count == nil { isHeld = false }
  }

  func respond(_ number: Int, _ payload: JSON) { send(.response(number: number, status: "ok", payload: payload)) }

  func respond(_ number: Int, _ refusal: Refusal) {
    send(.response(number: number, status: refusal.status, payload: .string(refusal.reason)))
  }
}

// MARK: - Acting for a user

extension Session {
  /// Acts with a credential from now on, or, with nil, for nobody; listens that are no longer allowed are revoked.
  ///
  /// - Parameters:
  ///   - claims: What the credential says of its user.
  ///   - end: When the credential is no longer accepted, in milliseconds since 1970.
  func act(with credential: String?, claims: JSON? = nil, until end: Int64? = nil) {
    self.credential = credential
    requester = Requester(credential: credential, claims: claims)
    expiry?.cancel()
    expiry = (Mutant.isActive(.expiryIgnored) ? nil : end).map { end in
      server.scheduler.schedule(after: max(0, end - server.now)) { [weak self] in self?.revokeAuth() }
    }
    if !Mutant.isActive(.signOutRevokesNothing) { namespace.revokeForbiddenListens(of: self) }
  }

  /// Tells the client that its credential is no longer accepted, and acts for nobody from now on.
  package func revokeAuth(status: String = "expired_token", reason: String = "Auth token is expired.") {
    send(.authRevoked(status: status, reason: reason))
    act(with: nil)
  }
}

// MARK: - Listens

extension Session {
  /// The session's listens in the order of listening.
  ///
  /// - Complexity: O(n log n).
  var listens: [Listen] { listensByQuery.values.sorted { $0.sequence < $1.sequence } }

  func listen(_ query: Query) -> Listen? { listensByQuery[query] }

  func add(_ listen: Listen) { listensByQuery[listen.query] = listen }

  /// Ends a listen at the server's side.
  func forget(_ listen: Listen) {
    listensByQuery[listen.query] = nil
    namespace.remove(listen)
  }
}
