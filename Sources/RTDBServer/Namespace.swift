import RTDBTree
import RTDBWire

/// One database of the server: its data, who listens to it, and who may do what.
package final class Namespace {
  package let name: String
  /// The open sessions in the order of their opening.
  package private(set) var sessions: [Session] = []
  package private(set) var rules = AccessRules()
  unowned let server: Server
  private var store = Store()
  private let listens = ListenTable()
  private var listenCount = 0

  init(name: String, server: Server) {
    self.name = name
    self.server = server
  }

  /// The data at a path, whoever may read it.
  package func data(_ path: Path = .root) -> Node { store.node(path) }
}

// MARK: - Acting for nobody in particular

extension Namespace {
  /// Replaces data as administrator and tells everybody.
  ///
  /// - Throws: `Refusal` for what cannot be stored.
  package func set(_ path: Path, _ data: Node) throws(Refusal) { try perform(.overwrite(path, data), by: nil) }

  /// Replaces several locations as administrator and tells everybody.
  package func update(_ path: Path, _ children: [MergeEntry]) throws(Refusal) {
    try perform(.merge(path, children), by: nil)
  }

  /// Removes data as administrator and tells everybody.
  package func remove(_ path: Path) throws(Refusal) { try set(path, .empty) }

  /// Replaces data and tells nobody.
  package func replaceQuietly(_ path: Path, _ data: Node) {
    store.replace(path, data)
    for listen in listens.related([path]) { listen.refresh(store.node(listen.query.path)) }
  }

  /// Replaces the rules; listens that are no longer allowed are revoked, unless only new requests shall feel them.
  package func setRules(_ rules: AccessRules, revokingListens: Bool = true) {
    self.rules = rules
    guard revokingListens, !Mutant.isActive(.rulesChangeRevokesNothing) else { return }
    for session in sessions { revokeForbiddenListens(of: session) }
  }

  /// Ends the listens at a path as if they were no longer allowed, or only those to one query.
  package func revokeListen(_ path: Path, query: QueryParams? = nil) {
    for listen in listens.at(path).sorted(by: { $0.sequence < $1.sequence })
    where query == nil || listen.query.params == query { revoke(listen) }
  }
}

// MARK: - Acting for sessions

extension Namespace {
  func opened(_ session: Session) { sessions.append(session) }

  func closed(_ session: Session) {
    sessions.removeAll { $0 === session }
    for listen in session.listens { listens.remove(listen) }
  }

  /// Carries a write out and tells every listen that it changes, the writer's own first.
  ///
  /// - Parameters:
  ///   - moment: What timestamps become, in milliseconds since 1970; the server's time where it is nil.
  ///   - permit: What was found out when this write was permitted at this moment, with nothing written since.
  func perform(
    _ write: Write, by session: Session?, at moment: Int64? = nil, permit: WritePermit? = nil
  ) throws(Refusal) {
    var related = listens.related(write.targets)
    let applied: AppliedWrite
    if let outcome = permit?.outcome {
      store.adopt(outcome)
      applied = outcome
    } else {
      applied = try store.apply(write, timestamp: moment ?? server.now, keepsBefore: !related.isEmpty)
    }
    if related.isEmpty { return }
    let fanout = Fanout(applied)
    if Mutant.isActive(.toldTwice) { related += related }
    if Mutant.isActive(.writerNotTold) { related.removeAll { $0.session === session } }
    if Mutant.isActive(.othersNotTold), session != nil { related.removeAll { $0.session !== session } }
    var frames: [String]?
    for listen in related.sorted(by: { Namespace.order($0, session) < Namespace.order($1, session) }) {
      switch fanout.push(to: listen) {
      case .single(let message): listen.session.send(message)
      case .shared(let message):
        frames = frames ?? FrameCodec.frames(MessageCodec.text(message))
        listen.session.send(frames: frames!)
      case nil: break
      }
    }
  }

  /// The writer's listens first, then session by session in the order of listening.
  private static func order(_ listen: Listen, _ writer: Session?) -> (Int, Int) {
    (listen.session === writer ? -1 : listen.session.number, listen.sequence)
  }

  /// What a write would come to.
  ///
  /// - Throws: `Refusal` for what cannot be stored.
  func outcome(of write: Write, at moment: Int64) throws(Refusal) -> AppliedWrite {
    var store = store
    return try store.apply(write, timestamp: moment, keepsBefore: true)
  }

  func newListen(_ query: Query, tag: Int?, session: Session) -> Listen {
    listenCount += 1
    let listen = Listen(
      query, tag: tag, session: session, sequence: listenCount, node: store.node(query.path),
      isIndexed: rules.hasIndex(for: query.params, at: query.path))
    listens.add(listen)
    return listen
  }

  func remove(_ listen: Listen) { listens.remove(listen) }

  func revokeForbiddenListens(of session: Session) {
    for listen in session.listens
    where !allowsRead(listen.query.path, listen.query.params, by: session.requester) { revoke(listen) }
  }

  private func revoke(_ listen: Listen) {
    let (session, query) = (listen.session, listen.query)
    if !Mutant.isActive(.revokedListenGoesOn) { session.forget(listen) }
    if Mutant.isActive(.revokedSilently) { return }
    session.send(.listenRevoked(path: query.path, query: query.params.isDefault ? nil : query.params))
  }
}
