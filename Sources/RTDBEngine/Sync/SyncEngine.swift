import RTDBTree

/// A listen between its request and the answer.
private struct UnansweredListen {
  /// The data whose hash the request carried: what an answer without data confirms.
  var sent: Node
  /// Whether data for the whole listen has come in since.
  var hasData = false
}

/// The client's sync engine: turns listeners, local writes and server messages into events and listens.
///
/// It knows neither clock nor connection; each call performs one step and returns what follows from it. With storage it
/// keeps the server's data and the pending writes over restarts.
/// Implements the pages on sync semantics and persistence; see the Architecture article.
package final class SyncEngine {
  let tree = SyncTree()
  let writes: WriteTree
  let persistence: PersistenceManager
  private let style: PersistenceStyle
  /// The wire listens that are running.
  package private(set) var listening: Set<WireListen> = []
  /// The listens that the server has not answered since they were last sent.
  @exclusivity(unchecked) private var unanswered: [Path: [WireListen: UnansweredListen]] = [:]
  private var tags: [Query: Int] = [:]
  private var queries: [Int: Query] = [:]
  private var nextTag = 1
  /// Which query a registration listens to.
  private var registered: [Int: Query] = [:]

  /// - Parameters:
  ///   - storage: Where data survives a restart; nil for memory only.
  ///   - cachePolicy: How much is stored of what nobody listens to.
  ///   - folding: How pending writes are folded.
  ///   - style: Which habits of the official SDKs the cache has.
  package init(
    storage: (any StorageEngine)? = nil, cachePolicy: CachePolicy = CachePolicy(), folding: WriteFolding = .exact,
    style: PersistenceStyle = .recommended
  ) {
    writes = WriteTree(folding: folding)
    persistence = PersistenceManager(storage, style: style, policy: cachePolicy)
    self.style = style
  }
}

// MARK: - Registrations

extension SyncEngine {
  /// Adds a registration to a query, raises its initial events, and listens where nothing covers the query yet.
  ///
  /// - Parameter silently: Whether the query is fed by its owner instead of a listen.
  package func add(_ registration: EventRegistration, to query: Query, silently: Bool = false) -> EngineOutput {
    var output = EngineOutput()
    registered[registration.id] = query
    let above = tree.points(above: query.path)
    let point = tree.makePoint(at: query.path)
    let isCovered = point.completeView != nil || above.contains { $0.point.completeView != nil }
    if let view = point.view(query.params) {
      persistence.setActive(query)
      view.add(registration)
      view.appendInitialEvents(for: registration, to: &output.events)
      return output
    }
    if query.params.isFiltered { makeTag(query) }
    let known = initialServerCache(query, above, point)
    let view = View(query, server: known, overlay: overlay(at: query.path), style: style)
    persistence.setActive(query)
    point.add(view)
    view.add(registration)
    if query.params.isFiltered { persistence.setTrackedKeys(query, Set(view.event.node.entries.map(\.key))) }
    view.appendInitialEvents(for: registration, to: &output.events)
    if !isCovered, !silently { startListening(view, &output) }
    return output
  }

  /// What is known of a location: complete data of a listener at or above, else from disk, else known children.
  private func initialServerCache(_ query: Query, _ above: [(point: SyncPoint, rest: Path)], _ point: SyncPoint)
    -> Cache
  {
    let index = query.params.index
    for (point, rest) in above {
      if let node = point.completeServerNode(rest) {
        return Cache(content: IndexedNode(node, index: index), isComplete: true, isFiltered: false)
      }
    }
    if let node = point.completeServerNode(.root) {
      return Cache(content: IndexedNode(node, index: index), isComplete: true, isFiltered: false)
    }
    let stored = persistence.serverCache(query)
    if stored.isComplete { return stored }
    var known = stored.content.withPriority(nil)
    for (key, child) in tree.subtree(query.path)?.ordered ?? [] {
      if let node = child.point?.completeServerNode(.root) { known.setChild(key, to: node) }
    }
    return Cache(content: known, isComplete: false, isFiltered: false)
  }

  /// Removes a registration; the listen ends with the last one that needs it.
  package func remove(_ id: Int) -> EngineOutput {
    guard let query = registered.removeValue(forKey: id), let point = tree.point(at: query.path),
      let view = point.views.first(where: { $0.remove(id) })
    else { return EngineOutput() }
    return view.hasRegistrations ? EngineOutput() : drop([view], at: query.path)
  }

  /// Removes the registrations of a query, or of every query at the location for the default query; those that keep
  /// data in sync stay.
  ///
  /// - Returns: The ids of the removed registrations with what follows.
  package func removeAll(_ query: Query) -> (removed: [Int], output: EngineOutput) {
    guard let point = tree.point(at: query.path) else { return ([], EngineOutput()) }
    let views = query.params.isDefault ? point.views : point.view(query.params).map { [$0] } ?? []
    let removed = views.flatMap { view in view.removeAll { $0.interest != .keepSynced } }
    for registration in removed { registered[registration.id] = nil }
    return (removed.map(\.id), drop(views.filter { !$0.hasRegistrations }, at: query.path))
  }

  /// The query of a registration, nil once it is gone.
  package func query(of registration: Int) -> Query? { registered[registration] }

  /// Takes views without registrations away, and listens anew to what they had covered.
  ///
  /// - Parameter isRefused: Whether the server has ended the listen already.
  private func drop(_ views: [View], at path: Path, isRefused: Bool = false) -> EngineOutput {
    var output = EngineOutput()
    guard !views.isEmpty, let point = tree.point(at: path) else { return output }
    let hadComplete = point.completeView != nil
    for view in views {
      point.remove(view)
      persistence.setInactive(view.query, isDefaultStillActive: point.completeView != nil)
    }
    let lostComplete = hadComplete && point.completeView == nil
    if point.isEmpty { tree.removePoint(at: path) }
    let isCovered = point.completeView != nil || tree.points(above: path).contains { $0.point.completeView != nil }
    if lostComplete, !isCovered {
      for view in tree.subtree(path)?.distinctViews() ?? [] { start(wireListen(view.query), &output) }
    }
    let ended =
      lostComplete
      ? [WireListen(query: Query(path), tag: nil)]
      : views.filter { $0.query.params.isFiltered }.map { wireListen($0.query) }
    for listen in ended { stop(listen, &output, isRefused: isRefused) }
    for view in views where view.query.params.isFiltered { removeTag(view.query) }
    return output
  }
}

// MARK: - Listens

extension SyncEngine {
  /// Listens to a view's query and stops what a complete one covers.
  private func startListening(_ view: View, _ output: inout EngineOutput) {
    start(wireListen(view.query), &output)
    guard view.query.params.loadsAllData, let subtree = tree.subtree(view.query.path) else { return }
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
  private func answered(_ listen: WireListen) -> UnansweredListen? {
    let path = listen.query.path
    let request = unanswered[path]?.removeValue(forKey: listen)
    if unanswered[path]?.isEmpty ?? false { unanswered[path] = nil }
    return request
  }

  /// The listens that the server has not answered since they were last sent.
  package var unansweredListens: [WireListen] {
    unanswered.values.flatMap(\.keys).sorted { ($0.query.path, $0.tag ?? 0) < ($1.query.path, $1.tag ?? 0) }
  }

  private func start(_ listen: WireListen, _ output: inout EngineOutput) {
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

  private func stop(_ listen: WireListen, _ output: inout EngineOutput, isRefused: Bool = false) {
    _ = answered(listen)
    guard listening.remove(listen) != nil, !isRefused else { return }
    output.listens.append(.stop(listen))
  }

  /// The number of a filtered query that is listened to, nil for every other one.
  package func tag(of query: Query) -> Int? { tags[query] }

  /// The listen of a filtered query by its number, nil for a number that is not in use.
  package func wireListen(tag: Int) -> WireListen? { queries[tag].map { WireListen(query: $0, tag: tag) } }

  private func makeTag(_ query: Query) {
    tags[query] = nextTag
    queries[nextTag] = query
    nextTag += 1
  }

  private func removeTag(_ query: Query) {
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
    guard let point = tree.point(at: listen.query.path) else { return EngineOutput() }
    let views = listen.tag == nil ? point.views : point.view(listen.query.params).map { [$0] } ?? []
    var events: [EngineEvent] = []
    for view in views {
      for registration in view.removeAll(where: { _ in true }) {
        registered[registration.id] = nil
        guard registration.interest != .keepSynced else { continue }
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

// MARK: - User writes

extension SyncEngine {
  /// Takes a local write: stored first, then shown at once unless it is invisible.
  ///
  /// - Parameters:
  ///   - write: The write with its server values estimated.
  ///   - unresolved: The write as it is stored and sent.
  ///   - isStored: Whether the write survives a restart (transactions do not).
  package func apply(_ write: PendingWrite, unresolved: PendingWrite, isStored: Bool = true) -> EngineOutput {
    if isStored { persistence.save(unresolved) }
    writes.add(write)
    guard write.isVisible else { return EngineOutput() }
    switch write.content {
    case .overwrite(let node):
      return apply(EngineOperation(source: .user, path: write.path, content: .overwrite(node)))
    case .merge(let entries):
      return apply(EngineOperation(source: .user, path: write.path, content: .merge(MergeTree(entries))))
    }
  }

  /// The server answered a write: it leaves, and what it hid becomes visible.
  ///
  /// - Parameter revert: Whether the write was refused.
  package func acknowledge(_ id: Int, revert: Bool) -> EngineOutput {
    guard let (write, mayChange) = writes.remove(id) else { return EngineOutput() }
    persistence.acknowledge(write, revert: revert)
    guard mayChange else { return EngineOutput() }
    var affected: MergeTree?
    let reachesAll = revert && style.contains(.writesLeaveTraces)
    if case .merge(let entries) = write.content, !reachesAll {
      affected = MergeTree(entries.map { MergeEntry($0.path, .empty) })
    }
    return apply(
      EngineOperation(
        source: .server, path: write.path, content: .acknowledge(affected: affected, revert: revert)))
  }

  /// Forgets every pending write and shows the server's data again; returns the forgotten ones in order.
  package func purgeWrites() -> (writes: [PendingWrite], output: EngineOutput) {
    let purged = writes.removeAll()
    persistence.removeAllWrites()
    guard purged.contains(where: \.isVisible) else { return (purged, EngineOutput()) }
    let operation = EngineOperation(source: .server, path: .root, content: .acknowledge(affected: nil, revert: true))
    return (purged, apply(operation))
  }

  /// The pending writes, from first to last.
  package var pendingWrites: [PendingWrite] { writes.ordered }

  /// The writes that an earlier run of the app left on disk, unresolved, from first to last.
  package func storedWrites() -> [PendingWrite] { persistence.storedWrites() }
}

// MARK: - Server messages

extension SyncEngine {
  /// New data at a location, for the default listens at, above or below it.
  package func serverOverwrite(_ path: Path, _ node: Node) -> EngineOutput {
    // A filtered listen without an index is answered with the whole location, untagged.
    if !unanswered.isEmpty, let requests = unanswered[path] {
      for listen in requests.keys { unanswered[path]![listen]!.hasData = true }
    }
    persistence.serverOverwrite(Query(path), path, node, pending: writes)
    persistence.noteServerUpdate()
    return apply(EngineOperation(source: .server, path: path, content: .overwrite(node)))
  }

  /// New data for several locations below a path.
  package func serverMerge(_ path: Path, _ entries: [MergeEntry]) -> EngineOutput {
    if let whole = entries.first(where: \.path.isRoot) { return serverOverwrite(path, whole.data) }
    persistence.serverMerge(path, entries, pending: writes)
    persistence.noteServerUpdate()
    return apply(EngineOperation(source: .server, path: path, content: .merge(MergeTree(entries))))
  }

  /// New data for a filtered query; a tag that is no longer in use is ignored.
  package func serverOverwrite(_ path: Path, _ node: Node, tag: Int) -> EngineOutput {
    guard let (query, relative, view) = taggedView(path, tag) else { return EngineOutput() }
    if relative.isRoot { unanswered[path]?[wireListen(query)]?.hasData = true }
    if relative.count == 1, node.isEmpty {
      persistence.serverMerge(query.path, [MergeEntry(relative, .empty)], of: query, pending: writes)
    } else {
      persistence.serverOverwrite(relative.isRoot ? query : Query(path), path, node, pending: writes)
    }
    persistence.noteServerUpdate()
    return apply(EngineOperation(source: .tagged, path: relative, content: .overwrite(node)), to: view)
  }

  /// Changes of a filtered query.
  package func serverMerge(_ path: Path, _ entries: [MergeEntry], tag: Int) -> EngineOutput {
    if let whole = entries.first(where: \.path.isRoot) { return serverOverwrite(path, whole.data, tag: tag) }
    guard let (query, relative, view) = taggedView(path, tag), view.server.isComplete else { return EngineOutput() }
    persistence.serverMerge(path, entries, of: query, pending: writes)
    persistence.noteServerUpdate()
    return apply(EngineOperation(source: .tagged, path: relative, content: .merge(MergeTree(entries))), to: view)
  }

  /// The view that a tagged message is for; nil where the query is gone or is fed by a complete listen by now.
  private func taggedView(_ path: Path, _ tag: Int) -> (Query, Path, View)? {
    guard let query = queries[tag], let relative = query.path.relative(path),
      let view = tree.point(at: query.path)?.view(query.params)
    else { return nil }
    let isFedOtherwise =
      view.server.isComplete && !view.server.isFiltered && !listening.contains(wireListen(query))
      && !style.contains(.writesLeaveTraces)
    return isFedOtherwise ? nil : (query, relative, view)
  }

  /// Replaces ranges of what a listen has.
  package func serverRangeMerge(_ path: Path, _ ranges: [RangeMerge], tag: Int?) -> EngineOutput {
    if let tag {
      guard let query = queries[tag], let view = tree.point(at: query.path)?.view(query.params) else {
        return EngineOutput()
      }
      return serverOverwrite(path, ranges.reduce(view.server.node) { $0.applying($1) }, tag: tag)
    }
    guard let view = tree.point(at: path)?.completeView else { return EngineOutput() }
    return serverOverwrite(path, ranges.reduce(view.server.node) { $0.applying($1) })
  }

  /// The server answered an earlier request for a listen that has been sent again since: what came in so far was the
  /// data of that answer, and the running request has none yet.
  package func endedListenAnswered(_ listen: WireListen) { unanswered[listen.query.path]?[listen]?.hasData = false }

  /// The server answered a listen with ok: what it sent before, or else what the request's hash covered, is complete.
  package func listenComplete(_ listen: WireListen) -> EngineOutput {
    guard let point = tree.point(at: listen.query.path), listening.contains(listen) else { return EngineOutput() }
    let view = listen.tag == nil ? point.completeView : point.view(listen.query.params)
    guard let view else { return EngineOutput() }
    guard let request = answered(listen), !request.hasData || style.contains(.answersConfirmAnything) else {
      persistence.setComplete(listen.query)
      return EngineOutput()
    }
    // Without data the server confirms what was sent, whatever came in from earlier listens meanwhile; the confirmed
    // data goes to everybody who knows less, the disk and listeners below included.
    let confirmed = request.sent
    persistence.confirm(listen.query, request.hasData ? nil : confirmed, pending: writes)
    let appliesAlways = style.contains(.answersConfirmAnything)
    let isWhole = view.server.isComplete && (listen.tag != nil) == view.server.isFiltered
    // Queries below, or beside it, may have missed a change that the location itself has.
    let hasOthers = listen.tag == nil && tree.subtree(listen.query.path)?.holdsOnly(view) == false
    // The server has nothing for a query that nothing was known of.
    let isEmptyAnswer = listen.tag != nil && !request.hasData && confirmed.isEmpty && view.server.node.isEmpty
    guard appliesAlways || hasOthers || isEmptyAnswer || !isWhole || view.server.node != confirmed else {
      return EngineOutput()
    }
    let content = appliesAlways || isEmptyAnswer ? EngineOperation.Content.listenComplete : .overwrite(confirmed)
    guard listen.tag == nil else {
      return apply(EngineOperation(source: .tagged, path: .root, content: content), to: view)
    }
    return apply(EngineOperation(source: .server, path: listen.query.path, content: content))
  }
}

// MARK: - Reading

extension SyncEngine {
  /// The content of a query where it is completely known without asking the server, pending writes included.
  package func completeContent(_ query: Query) -> IndexedNode? {
    let above = tree.points(above: query.path)
    let point = tree.point(at: query.path)
    if let view = point?.view(query.params) { return view.event.isComplete ? view.event.content : nil }
    let server =
      above.lazy.compactMap { $0.point.completeServerNode($0.rest) }.first
      ?? point?.completeServerNode(.root)
    let cache = Cache(
      content: IndexedNode(server ?? .empty, index: query.params.index), isComplete: server != nil, isFiltered: false)
    let view = View(query, server: cache, overlay: overlay(at: query.path))
    return view.event.isComplete ? view.event.content : nil
  }

  /// What is known of a location with all pending writes, invisible ones included: the base of estimates.
  package func latestContent(at path: Path, excluding writes: Set<Int> = []) -> Node {
    var server: Node?
    for (point, rest) in tree.points(above: path) where server == nil { server = point.completeServerNode(rest) }
    server = server ?? tree.point(at: path)?.completeServerNode(.root)
    if server == nil {
      let stored = persistence.serverCache(Query(path))
      if stored.isComplete { server = stored.node }
    }
    if server == nil, let view = tree.point(at: path)?.completeView { server = view.server.node }
    return self.writes.content(at: path, server: server, excluding: writes) ?? .empty
  }

  /// Takes the server's answer to a single read: for the disk, and for the listeners who wait for the same data.
  ///
  /// The windows of filtered queries keep to what their own listens tell them.
  package func readAnswered(_ query: Query, _ node: Node) -> EngineOutput {
    let view = tree.point(at: query.path)?.view(query.params)
    persistence.setActive(query)
    persistence.serverOverwrite(query, query.path, node, pending: writes)
    persistence.noteServerUpdate()
    if query.params.isFiltered { persistence.setTrackedKeys(query, Set(node.entries.map(\.key))) }
    if view == nil { persistence.setInactive(query, isDefaultStillActive: false) }
    guard query.params.isFiltered else {
      return apply(EngineOperation(source: .read, path: query.path, content: .overwrite(node)))
    }
    guard let view, hasTaggedListen(view) else { return EngineOutput() }
    return apply(EngineOperation(source: .tagged, path: .root, content: .overwrite(node)), to: view)
  }

  /// What the disk knows of a query, whole or not, with the pending writes over it; nil without a disk.
  package func storedContent(_ query: Query) -> Node? {
    guard persistence.isEnabled else { return nil }
    let cache = persistence.serverCache(query)
    return View(query, server: cache, overlay: overlay(at: query.path)).event.node
  }

  /// What a new listener would get from the disk alone: the data that the query selects, and whether it is all.
  package func storedAnswer(to query: Query) -> (content: IndexedNode, isComplete: Bool) {
    let cache = persistence.serverCache(query)
    return (QueryFilter(query.params).selection(of: cache.content), cache.isComplete)
  }

  /// Performs one round of pruning at once.
  package func prune(_ policy: CachePolicy) { _ = persistence.prune(policy) }

  private func overlay(at path: Path) -> OverlaySlice { writes.visible.slice.descendant(path) }

  /// Asserts that every structure is consistent in itself and with the others.
  package func checkInvariants() {
    tree.forEachView { $0.checkInvariants() }
    writes.checkInvariants()
    persistence.tracked?.checkInvariants()
    for listen in listening {
      precondition(listen.tag == nil || queries[listen.tag!] == listen.query, "a listen with a dead tag: \(listen)")
      let above = tree.points(above: listen.query.path)
      precondition(
        !above.contains { $0.point.completeView != nil }, "\(listen.query) is listened to although it is covered")
    }
  }
}

// MARK: - Operations

extension SyncEngine {
  /// Carries an operation through every sync point that it concerns; deeper ones come first.
  private func apply(_ operation: EngineOperation) -> EngineOutput {
    var output = EngineOutput()
    apply(operation, tree, CoveringData(), writes.visible.slice, &output)
    return output
  }

  private func apply(
    _ operation: EngineOperation, _ tree: SyncTree, _ covering: CoveringData, _ overlay: OverlaySlice,
    _ output: inout EngineOutput
  ) {
    var covering = covering
    if let point = tree.point { covering.add(point) }
    if let key = operation.path.first {
      descend(operation, key, tree.child(key), covering, overlay, &output)
    } else {
      for (key, child) in tree.ordered { descend(operation, key, child, covering, overlay, &output) }
    }
    for view in tree.point?.views ?? [] {
      if operation.source == .read, operation.path.isRoot, hasTaggedListen(view) { continue }
      apply(operation, to: view, covering, overlay, &output)
    }
  }

  /// Whether a view is fed by a listen of its own for a filtered query.
  private func hasTaggedListen(_ view: View) -> Bool {
    view.query.params.isFiltered && listening.contains(wireListen(view.query))
  }

  private func descend(
    _ operation: EngineOperation, _ key: Key, _ tree: SyncTree?, _ covering: CoveringData, _ overlay: OverlaySlice,
    _ output: inout EngineOutput
  ) {
    guard let tree, let part = operation.narrowed(to: key) else { return }
    apply(part, tree, covering.child(key), overlay.child(key), &output)
  }

  private func apply(_ operation: EngineOperation, to view: View) -> EngineOutput {
    var output = EngineOutput()
    apply(operation, to: view, CoveringData(), overlay(at: view.query.path), &output)
    return output
  }

  private func apply(
    _ operation: EngineOperation, to view: View, _ covering: CoveringData, _ overlay: OverlaySlice,
    _ output: inout EngineOutput
  ) {
    let changes = view.apply(operation, overlay: overlay, covering: covering, to: &output.events)
    if view.query.params.isFiltered, !changes.isEmpty { persistence.noteChanges(of: view.query, changes) }
  }
}
