import RTDBTree
import RTDBWire

extension Session {
  /// Carries a request out; its answer is sent behind the pushes that it causes.
  func answer(_ request: ClientRequest) {
    let number = request.number
    do throws(Refusal) {
      switch request.message {
      case .listen(let path, let query, let tag, let hash, _):
        respond(number, try startListen(Query(path, query.listenForm), tag: tag, hash: hash))
      case .unlisten(let path, let query, _):
        if let listen = listen(Query(path, query.listenForm)), !Mutant.isActive(.unlistenIgnored) { forget(listen) }
        respond(number, "")
      case .put(let path, let data, let hash):
        if Mutant.isActive(.answerBeforeData) { respond(number, "") }
        try write(.overwrite(path, data), ifHash: hash)
        respond(number, "")
      case .merge(let path, let children):
        try write(.merge(path, children), ifHash: nil)
        respond(number, "")
      case .get(let path, let query): respond(number, try get(path, query).exportForm)
      case .onDisconnectPut(let path, let data): try register(number, .overwrite(path, data))
      case .onDisconnectMerge(let path, let children): try register(number, .merge(path, children))
      case .onDisconnectCancel(let path):
        let cancelled = Mutant.isActive(.cancelTakesSiblings) ? path.parent ?? path : path
        if !Mutant.isActive(.cancelIgnored) { onDisconnect.cancel(cancelled) }
        respond(number, "")
      case .auth(let credential), .gauth(let credential): authenticate(number, credential)
      case .unauth:
        respond(number, [:])
        act(with: nil)
      case .appCheck, .stats: respond(number, [:])
      }
    } catch {
      respond(number, error)
    }
  }

  private func checkRead(_ path: Path, _ query: QueryParams) throws(Refusal) {
    guard path.count <= Path.maximumDepth else { throw .invalid("The path is too deep") }
    let isAllowed = namespace.allowsRead(path, query, by: requester)
    guard isAllowed || Mutant.isActive(.deniedReadsAllowed) else { throw .permissionDenied }
  }

  /// Sends what the client lacks of a query's data and tells it every change from now on.
  ///
  /// A listen that is there already is answered again.
  private func startListen(_ query: Query, tag: Int?, hash: String) throws(Refusal) -> JSON {
    try checkRead(query.path, query.params)
    if let old = listen(query) { forget(old) }
    let listen = namespace.newListen(query, tag: tag, session: self)
    add(listen)
    let node = listen.result(namespace.data(query.path))
    // The empty node has the empty hash.
    let isEqual = hash.isEmpty ? node.isEmpty : node.simpleHash == hash || Mutant.isActive(.staleDataConfirmed)
    let isKnown = isEqual && !Mutant.isActive(.knownDataSentAgain)
    if !isKnown { send(.data(path: query.path, data: node, tag: listen.pushTag)) }
    let hasIndex = namespace.rules.hasIndex(for: query.params, at: query.path) || Mutant.isActive(.missingIndexNotTold)
    return hasIndex ? [:] : ["w": ["no_index"]]
  }

  private func get(_ path: Path, _ query: QueryParams) throws(Refusal) -> Node {
    try checkRead(path, query)
    let hasIndex = namespace.rules.hasIndex(for: query, at: path) || Mutant.isActive(.getWithoutIndexAnswered)
    guard hasIndex else { throw .missingIndex(query.index, path) }
    return QueryResult.node(namespace.data(path), query)
  }

  private func write(_ write: Write, ifHash hash: String?) throws(Refusal) {
    let moment = server.now
    let permit = namespace.permit(write, by: requester, at: moment)
    guard permit != nil || Mutant.isActive(.deniedWritesAllowed) else { throw .permissionDenied }
    if let hash, !Mutant.isActive(.hashIgnored), namespace.data(write.path).simpleHash != hash { throw .stale }
    try namespace.perform(write, by: self, at: moment, permit: permit)
  }

  /// Stores a write for the end of the session; it is checked again then.
  private func register(_ number: Int, _ write: Write) throws(Refusal) {
    guard write.targets.allSatisfy(\.isStorable) else { throw .invalid("Invalid path") }
    let isAllowed = namespace.permit(write, by: requester, at: server.now) != nil
    guard isAllowed || Mutant.isActive(.onDisconnectNotChecked) else { throw .permissionDenied }
    onDisconnect.add(write)
    if Mutant.isActive(.onDisconnectAtOnce) { try namespace.perform(write, by: self) }
    respond(number, "")
  }

  private func authenticate(_ number: Int, _ credential: String) {
    switch server.checkCredential(credential) {
    case .accepted(let payload, let expiry):
      respond(number, payload)
      act(with: credential, claims: payload["auth"], until: expiry)
    case .refused(let status, let reason):
      respond(number, Refusal(status, reason))
      act(with: nil)
    }
  }
}
