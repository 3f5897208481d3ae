import RTDBTree

extension SyncEngine {
  /// Adds a registration to a query, raises its initial events, and listens where nothing covers the query yet.
  ///
  /// - Parameter silently: Whether the query is fed by its owner instead of a listen.
  package func add(_ registration: EventRegistration, to query: Query, silently: Bool = false) -> EngineOutput {
    defer { persistence.commit() }
    var output = EngineOutput()
    registered[registration.id] = query
    let above = tree.points(above: query.path)
    let point = tree.makePoint(at: query.path)
    let isCovered = point.completeView != nil || above.contains { $0.point.completeView != nil }
    if let view = point.view(query.params) {
      persistence.setActive(query)
      view.add(registration)
      if Mutant.isActive(.secondListenerHearsNothing) { return output }
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
    if Mutant.isActive(.keptSyncedPruned), registration.interest == .keepSynced {
      persistence.setInactive(query, isDefaultStillActive: false)
    }
    if !isCovered || Mutant.isActive(.coveredListenSent), !silently { startListening(view, &output) }
    return output
  }

  /// What is known of a location: complete data of a listener at or above, else from disk, else known children.
  func initialServerCache(_ query: Query, _ above: [(point: SyncPoint, rest: Path)], _ point: SyncPoint)
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
    defer { persistence.commit() }
    guard let query = registered.removeValue(forKey: id), let point = tree.point(at: query.path),
      let view = point.views.first(where: { $0.remove(id) })
    else { return EngineOutput() }
    return view.hasRegistrations && !Mutant.isActive(.unlistenEndsOthers)
      ? EngineOutput() : drop([view], at: query.path)
  }

  /// Removes the registrations of a query, or of every query at the location for the default query; those that keep
  /// data in sync stay.
  ///
  /// - Parameter kept: Registrations that stay as well.
  /// - Returns: The ids of the removed registrations with what follows.
  package func removeAll(_ query: Query, except kept: Set<Int> = []) -> (removed: [Int], output: EngineOutput) {
    defer { persistence.commit() }
    guard let point = tree.point(at: query.path) else { return ([], EngineOutput()) }
    let views = query.params.isDefault ? point.views : point.view(query.params).map { [$0] } ?? []
    let removed = views.flatMap { view in
      view.removeAll {
        ($0.interest != .keepSynced || Mutant.isActive(.removeAllEndsKeepSynced)) && !kept.contains($0.id)
      }
    }
    for registration in removed { registered[registration.id] = nil }
    return (removed.map(\.id), drop(views.filter { !$0.hasRegistrations }, at: query.path))
  }

  /// The query of a registration, nil once it is gone.
  package func query(of registration: Int) -> Query? { registered[registration] }

  /// Takes views without registrations away, and listens anew to what they had covered.
  ///
  /// - Parameter isRefused: Whether the server has ended the listen already.
  func drop(_ views: [View], at path: Path, isRefused: Bool = false) -> EngineOutput {
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
    if lostComplete, !isCovered, !Mutant.isActive(.coveredListensNotRestarted) {
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
