import RTDBTree

extension SyncEngine {
  /// New data at a location, for the default listens at, above or below it.
  package func serverOverwrite(_ path: Path, _ node: Node) -> EngineOutput {
    defer { persistence.commit() }
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
    defer { persistence.commit() }
    if let whole = entries.first(where: \.path.isRoot) { return serverOverwrite(path, whole.data) }
    persistence.serverMerge(path, entries, pending: writes)
    persistence.noteServerUpdate()
    return apply(EngineOperation(source: .server, path: path, content: .merge(MergeTree(entries))))
  }

  /// New data for a filtered query; a tag that is no longer in use is ignored.
  package func serverOverwrite(_ path: Path, _ node: Node, tag: Int) -> EngineOutput {
    defer { persistence.commit() }
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
    defer { persistence.commit() }
    if let whole = entries.first(where: \.path.isRoot) { return serverOverwrite(path, whole.data, tag: tag) }
    guard let (query, relative, view) = taggedView(path, tag), view.server.isComplete else { return EngineOutput() }
    persistence.serverMerge(path, entries, of: query, pending: writes)
    persistence.noteServerUpdate()
    return apply(EngineOperation(source: .tagged, path: relative, content: .merge(MergeTree(entries))), to: view)
  }

  /// The view that a tagged message is for; nil where the query is gone or is fed by a complete listen by now.
  func taggedView(_ path: Path, _ tag: Int) -> (Query, Path, View)? {
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
  ///
  /// - Parameter isWithoutIndex: Whether the server lacks the index of a filtered query, so that it hashes the whole
  ///   location and tells all its changes without a tag.
  package func listenComplete(_ listen: WireListen, isWithoutIndex: Bool = false) -> EngineOutput {
    defer { persistence.commit() }
    guard let point = tree.point(at: listen.query.path), listening.contains(listen) else { return EngineOutput() }
    let view = listen.tag == nil ? point.completeView : point.view(listen.query.params)
    guard let view else { return EngineOutput() }
    guard let request = answered(listen), !request.hasData || style.contains(.answersConfirmAnything) else {
      persistence.setComplete(listen.query)
      return EngineOutput()
    }
    if Mutant.isActive(.emptyAnswerIgnored), !request.hasData { return EngineOutput() }
    // Without data the server confirms what was sent, whatever came in from earlier listens meanwhile; the confirmed
    // data goes to everybody who knows less, the disk and listeners below included.
    let confirmed = request.sent
    persistence.confirm(listen.query, request.hasData ? nil : confirmed, pending: writes)
    let appliesAlways = style.contains(.answersConfirmAnything)
    let isWindow = listen.tag != nil && !isWithoutIndex
    let isWhole = view.server.isComplete && isWindow == view.server.isFiltered
    // Queries below, or beside it, may have missed a change that the location itself has.
    let hasOthers = listen.tag == nil && tree.subtree(listen.query.path)?.holdsOnly(view) == false
    // The server has nothing for a query that nothing was known of.
    let isEmptyAnswer = listen.tag != nil && !request.hasData && confirmed.isEmpty && view.server.node.isEmpty
    guard appliesAlways || hasOthers || isEmptyAnswer || !isWhole || view.server.node != confirmed else {
      return EngineOutput()
    }
    let content = appliesAlways || isEmptyAnswer ? EngineOperation.Content.listenComplete : .overwrite(confirmed)
    guard listen.tag == nil else {
      let source: EngineOperation.Source = isWindow ? .tagged : .server
      return apply(EngineOperation(source: source, path: .root, content: content), to: view)
    }
    return apply(EngineOperation(source: .server, path: listen.query.path, content: content))
  }
}
