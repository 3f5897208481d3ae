import RTDBTree

extension SyncEngine {
  /// Listens to a view's query and stops what a complete one covers.
  func startListening(_ view: View, _ output: inout EngineOutput) {
    start(wireListen(view.query), &output)
    guard view.query.params.loadsAllData, !Mutant.isActive(.coveredListensNotStopped),
      let subtree = tree.subtree(view.query.path)
    else { return }
    var covered = subtree.point?.filteredViews ?? []
    for (_, child) in subtree.ordered { covered += child.distinctViews() }
    for view in covered { stop(wireListen(view.query), &output) }
  }

  /// The listen that feeds a query: an ordering alone uses the default listen.
  func wireListen(_ query: Query) -> WireListen {
    query.params.loadsAllData
      ? WireListen(query: Query(query.path), tag: nil) : WireListen(query: query, tag: tags[query])
  }

  /// Forgets that a listen waits for its answer, and returns what is known of its request.
  func answered(_ listen: WireListen) -> UnansweredListen? {
    let path = listen.query.path
    let request = unanswered[path]?.removeValue(forKey: listen)
    if unanswered[path]?.isEmpty ?? false { unanswered[path] = nil }
    return request
  }

  /// The listens that the server has not answered since they were last sent.
  package var unansweredListens: [WireListen] {
    unanswered.values.flatMap(\.keys).sorted { ($0.query.path, $0.tag ?? 0) < ($1.query.path, $1.tag ?? 0) }
  }

  func start(_ listen: WireListen, _ output: inout EngineOutput) {
    guard listening.insert(listen).inserted else { return }
    output.listens.append(.start(listen))
    _ = begin(listen)
  }

  /// Notes that a listen is sent, for the first time or again, and returns the hash of what the client has of it.
  package func send(_ listen: WireListen) -> ListenHash { ListenHash(begin(listen)) }

  /// Notes that a listen is sent, for the first time or again, and returns the data that its hash has to cover.
  package func begin(_ listen: WireListen) -> Node {
    let data = serverData(for: listen)
    if listening.contains(listen) { unanswered[listen.query.path, default: [:]][listen] = UnansweredListen(sent: data) }
    return data
  }

  func stop(_ listen: WireListen, _ output: inout EngineOutput, isRefused: Bool = false) {
    _ = answered(listen)
    guard listening.remove(listen) != nil, !isRefused else { return }
    output.listens.append(.stop(listen))
  }

  /// The number of a filtered query that is listened to, nil for every other one.
  package func tag(of query: Query) -> Int? { tags[query] }

  /// The listen of a filtered query by its number, nil for a number that is not in use.
  package func wireListen(tag: Int) -> WireListen? { queries[tag].map { WireListen(query: $0, tag: tag) } }

  func makeTag(_ query: Query) {
    tags[query] = nextTag
    queries[nextTag] = query
    nextTag += 1
  }

  func removeTag(_ query: Query) {
    if let tag = tags.removeValue(forKey: query) { queries[tag] = nil }
  }

  /// The server data that a listen's hash covers: what the view of the query has, whole or not.
  package func serverData(for listen: WireListen) -> Node {
    guard let point = tree.point(at: listen.query.path) else { return .empty }
    let view = listen.tag == nil ? point.completeView : point.view(listen.query.params)
    return view?.server.node ?? .empty
  }

  /// The server refused or revoked a listen: its registrations end, each with a cancel event.
  ///
  /// A refused default query takes the queries at its location along.
  package func cancel(_ listen: WireListen, status: String) -> EngineOutput {
    defer { persistence.commit() }
    guard let point = tree.point(at: listen.query.path) else { return EngineOutput() }
    let views = listen.tag == nil ? point.views : point.view(listen.query.params).map { [$0] } ?? []
    var events: [EngineEvent] = []
    for view in views {
      for registration in view.removeAll(where: { _ in true }) {
        registered[registration.id] = nil
        guard registration.interest != .keepSynced, !Mutant.isActive(.refusedListenSilent) else { continue }
        events.append(.cancel(CancelEvent(registration: registration.id, path: view.query.path, status: status)))
      }
    }
    listening.remove(listen)
    _ = answered(listen)
    var output = drop(views, at: listen.query.path, isRefused: true)
    output.events += events
    return output
  }
}
