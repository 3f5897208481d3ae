import RTDBTree

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

  /// What is known of a location with all pending writes, invisible ones included: the base of estimates and of
  /// transactions.
  ///
  /// - Parameters:
  ///   - excluded: Pending writes to leave out.
  ///   - ifComplete: Whether the server's data counts only where it is known whole.
  package func latestContent(at path: Path, excluding excluded: Set<Int> = [], ifComplete: Bool = false) -> Node {
    var server: Node?
    for (point, rest) in tree.points(above: path) where server == nil { server = point.completeServerNode(rest) }
    server = server ?? tree.point(at: path)?.completeServerNode(.root)
    if server == nil {
      let stored = persistence.serverCache(Query(path))
      if stored.isComplete { server = stored.node }
    }
    if server == nil, !ifComplete, let view = tree.point(at: path)?.completeView { server = view.server.node }
    return writes.content(at: path, server: server, excluding: excluded) ?? .empty
  }

  /// A single read is about to wait for the server: what is stored for it stays until `endRead`.
  package func beginRead(_ query: Query) {
    persistence.beginRead(query)
    persistence.commit()
  }

  /// A single read that waited has ended, however it did.
  package func endRead(_ query: Query) {
    let point = tree.point(at: query.path)
    let isListened = query.params.isFiltered ? point?.view(query.params) != nil : point?.completeView != nil
    persistence.endRead(query, isListened: isListened)
    persistence.commit()
  }

  /// Takes the server's answer to a single read that was begun: for the disk, and for the listeners who wait for the
  /// same data.
  ///
  /// The windows of filtered queries keep to what their own listens tell them.
  package func readAnswered(_ query: Query, _ node: Node) -> EngineOutput {
    defer { persistence.commit() }
    persistence.serverOverwrite(query, query.path, node, pending: writes)
    persistence.noteServerUpdate()
    if query.params.isFiltered { persistence.setTrackedKeys(query, Set(node.entries.map(\.key))) }
    guard query.params.isFiltered, !Mutant.isActive(.getCorruptsListener) else {
      return apply(EngineOperation(source: .read, path: query.path, content: .overwrite(node)))
    }
    guard let view = tree.point(at: query.path)?.view(query.params), hasTaggedListen(view) else {
      return EngineOutput()
    }
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
  package func prune(_ policy: CachePolicy) {
    _ = persistence.prune(policy)
    persistence.commit()
  }

  func overlay(at path: Path) -> OverlaySlice { writes.visible.slice.descendant(path) }

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
