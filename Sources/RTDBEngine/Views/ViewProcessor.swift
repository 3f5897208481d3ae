import RTDBTree

/// Carries one operation through the two caches of a view, which change in place.
struct ViewProcessor {
  private let view: View
  let overlay: OverlaySlice
  /// Where complete server data of the location may be found beside the view; nil for nowhere.
  private let covering: SyncTree?
  private let origin: EngineOperation.Source

  init(_ view: View, overlay: OverlaySlice, covering: SyncTree?, source: EngineOperation.Source) {
    self.view = view
    self.overlay = overlay
    self.covering = covering
    origin = source
  }

  private var filter: QueryFilter { view.filter }

  /// Whether an answered write is undone only as far as the official SDKs do it.
  private var leavesTraces: Bool { view.style.contains(.writesLeaveTraces) }

  /// - Parameter path: Where the operation takes place, relative to the view.
  func apply(_ content: EngineOperation.Content, _ path: Path) {
    switch content {
    case .overwrite(let node):
      if origin == .user { return userOverwrite(path, node) }
      serverOverwrite(path, node, filtering: origin == .tagged || view.server.isFiltered && !path.isRoot)
    case .merge(let tree):
      if origin == .user { return userMerge(path, tree) }
      serverMerge(path, tree, filtering: origin == .tagged || view.server.isFiltered)
    case .acknowledge(_, revert: true): revert(path)
    case .acknowledge(let affected, revert: false): acknowledge(path, affected)
    case .listenComplete: listenComplete(path)
    }
  }

  /// A child as listeners should see it; nil where it is not known whole.
  private func completeChild(_ key: Key) -> Node? {
    let slice = overlay.child(key)
    if case .complete(let written) = slice { return written }
    let told = view.server.node.child(key)
    return view.server.isWhole || !told.isEmpty ? slice.apply(to: told) : nil
  }

  /// What a listener at or above the location holds of it.
  private var coveringNode: Node? { covering?.completeServerNode(view.query.path, besides: view) }

  /// Where a limited window is refilled from: this view's own complete data, else what a listener above holds.
  private func source() -> CompleteSource {
    guard filter.limit != nil else { return .none }
    let complete: IndexedNode?
    if view.server.isWhole {
      complete = view.server.content
    } else if let node = coveringNode {
      complete = IndexedNode(node, index: filter.index)
    } else {
      complete = view.server.isComplete ? view.server.content : nil
    }
    return CompleteSource(server: complete, overlay: overlay)
  }
}

// MARK: - User operations

extension ViewProcessor {
  private func userOverwrite(_ path: Path, _ node: Node) {
    guard let key = path.first else {
      filter.replace(&view.event.content, with: IndexedNode(node, index: filter.index), &view.changes)
      view.event.isComplete = true
      view.event.isFiltered = filter.filtersNodes
      return
    }
    guard !key.isPriority else {
      filter.setPriority(&view.event.content, node.leafValue)
      return
    }
    let child = userChild(key, path.tail, node)
    filter.setChild(&view.event.content, key, to: child, source: source(), &view.changes)
  }

  /// The child after a write at or below it; nothing where the rest of the child is unknown.
  private func userChild(_ key: Key, _ path: Path, _ node: Node) -> Node {
    guard !path.isRoot else { return node }
    let known: Node?
    if view.event.isComplete(forChild: key) {
      known = view.event.node.child(key)
    } else if let ancestorData = coveringNode {
      known = overlay.child(key).apply(to: ancestorData.child(key))
    } else {
      known = completeChild(key)
    }
    guard var child = known else { return .empty }
    // A priority for something that is not there waits for the server.
    if path.endsInPriority, child.descendant(path.parent!).isEmpty { return child }
    child.set(path, to: node)
    return child
  }

  /// Children that are shown first, then the others: a window stays stable that way.
  ///
  /// Within both the entries go in plain string order, as in the SDKs: a priority comes before most siblings, so that a
  /// new node gets its priority only with the server's answer.
  private func userMerge(_ path: Path, _ tree: MergeTree) {
    var shown: [MergeEntry] = []
    var others: [MergeEntry] = []
    tree.forEach { relative, node in
      let entry = MergeEntry(path.appending(relative), node)
      let isShown = entry.path.first.map { view.event.isComplete(forChild: $0) } ?? true
      if isShown { shown.append(entry) } else { others.append(entry) }
    }
    for entry in shown.sorted(by: isBefore) + others.sorted(by: isBefore) { userOverwrite(entry.path, entry.data) }
  }

  private func isBefore(_ left: MergeEntry, _ right: MergeEntry) -> Bool {
    for (a, b) in zip(left.path.keys, right.path.keys) {
      let order = a.text.compareUTF16(to: b.text)
      if order != 0 { return order < 0 }
    }
    return left.path.count < right.path.count
  }
}

// MARK: - Server operations

extension ViewProcessor {
  private func serverOverwrite(_ path: Path, _ node: Node, filtering: Bool) {
    let before = LocationState(view)
    guard updateServer(path, node, filtering: filtering) else { return }
    updateEvent(path)
    if let key = path.first, !key.isPriority { followLocation(before) }
  }

  /// Puts new data into the server cache; false where it was meant for somebody else.
  private func updateServer(_ path: Path, _ node: Node, filtering: Bool) -> Bool {
    let filter = filtering ? self.filter : self.filter.unfiltered
    var unused = ChangeAccumulator()
    guard let key = path.first else {
      view.server.content = filter.selection(of: IndexedNode(node, index: filter.index))
      view.server.isComplete = true
      view.server.isFiltered = filter.filtersNodes
      return true
    }
    if origin != .tagged, view.server.isFiltered, !leavesTraces {
      // Who belongs to the window is for the query's own messages to say; this one was meant for a deeper listen.
      // Only a child that is replaced as a whole and falls out of the range goes at once.
      guard !view.server.node.child(key).isEmpty else { return false }
      let child = view.server.node.child(key).setting(path.tail, to: node)
      let stays = child.isEmpty || filter.accepts(Entry(key, child))
      guard stays || path.count == 1 else { return false }
      view.server.content.setChild(key, to: stays ? child : .empty)
      return true
    }
    if filter.filtersNodes, !view.server.isFiltered {
      view.server.content.set(path, to: node)
      view.server.content = filter.selection(of: view.server.content)
    } else {
      guard path.count == 1 || view.server.isComplete(forChild: key) else { return false }
      if key.isPriority {
        filter.setPriority(&view.server.content, node.leafValue)
      } else if filter.filtersNodes {
        let child = path.count == 1 ? node : view.server.node.child(key).setting(path.tail, to: node)
        filter.setChild(&view.server.content, key, to: child, source: .none, &unused)
      } else {
        view.server.content.set(path, to: node)
      }
    }
    view.server.isFiltered = filter.filtersNodes
    return true
  }

  private func serverMerge(_ path: Path, _ tree: MergeTree, filtering: Bool) {
    // Without any data the merge was meant for an earlier listen here; the complete data is on its way.
    guard view.server.isComplete || !view.server.node.isEmpty else { return }
    let children = path.isRoot ? tree : tree.nested(below: path)
    var known: [(Key, Node)] = []
    var others: [(Key, Node)] = []
    for part in children.children {
      let (key, child) = (part.key, part.tree)
      if key.isPriority || !view.server.node.child(key).isEmpty {
        known.append((key, child.apply(to: view.server.node.child(key))))
      } else if view.server.isComplete(forChild: key) || child.written != nil {
        others.append((key, child.apply(to: .empty)))
      }
    }
    // The server cache first as a whole, so that a window is refilled from what is there after the merge.
    let updates = known + others
    let before = LocationState(view)
    var accepted: [Path] = []
    for (key, node) in updates {
      let path = Path(keys: [key])
      if updateServer(path, node, filtering: filtering) { accepted.append(path) }
    }
    for path in accepted { updateEvent(path) }
    if accepted.contains(where: { !$0.endsInPriority }) { followLocation(before) }
  }

  /// What decides whether the location itself has to be looked at after its children changed.
  private struct LocationState {
    let priority: LeafValue?
    let showsNothing: Bool

    init(_ view: View) {
      priority = view.server.node.priority
      showsNothing = view.event.node.isEmpty
    }
  }

  /// A location loses its priority with its last child, and its own value with its first: no message tells of that, and
  /// each side comes to it at its own time.
  private func followLocation(_ before: LocationState) {
    guard view.server.isWhole, !overlay.isComplete, !leavesTraces else { return }
    if view.event.node.isLeaf != view.server.node.isLeaf, !filter.filtersNodes { replaceEvent() }
    let priority = view.server.node.priority
    guard before.showsNothing || before.priority != priority, overlay.child(.priority).isNone else { return }
    filter.setPriority(&view.event.content, priority)
  }

  /// The server has nothing for a query that nothing was known of.
  private func listenComplete(_ path: Path) {
    if path.isRoot { view.server.isComplete = true }
    updateEvent(path)
  }

  /// Recomputes the event cache where the server cache has changed.
  private func updateEvent(_ path: Path) {
    if !overlay.covers(path) { showServerData(path) }
  }

  /// The same where the writes leave something of the server's data to be seen.
  private func showServerData(_ path: Path) {
    guard let key = path.first else {
      replaceEvent(isWhole: view.server.isWhole)
      view.event.isComplete = view.event.isComplete || view.server.isComplete
      view.event.isFiltered = filter.filtersNodes
      return
    }
    if key.isPriority {
      filter.setPriority(&view.event.content, view.server.node.priority)
      return
    }
    guard let child = eventChild(key, path.tail) else { return }
    filter.setChild(&view.event.content, key, to: child, source: source(), &view.changes)
  }

  /// The child to show after the server changed it at a path; nil where it cannot be told.
  private func eventChild(_ key: Key, _ path: Path) -> Node? {
    let told = view.server.node.child(key)
    let isKnown = view.server.isWhole || !told.isEmpty
    let slice = overlay.child(key)
    if slice.isNone || Mutant.isActive(.serverDataHidesPendingWrite), isKnown, !leavesTraces { return told }
    var child = view.event.node.child(key)
    guard view.event.isWhole || !child.isEmpty else { return completeChild(key) }
    let place = isKnown && !leavesTraces ? firstDifference(from: told, to: child, path, slice) : path
    child.set(place, to: slice.descendant(place).apply(to: told.descendant(place)))
    return child
  }

  /// The highest location on the way to a change that is shown otherwise than the server and the writes have it.
  ///
  /// A write that emptied a node, or turned a leaf into children, took its priority or its value along; when it leaves
  /// they have to come back from there.
  private func firstDifference(from told: Node, to shown: Node, _ path: Path, _ slice: OverlaySlice) -> Path {
    var told = told
    var shown = shown
    var slice = slice
    for depth in 0..<path.count {
      let lostPriority = shown.priority != told.priority && slice.child(.priority).isNone
      if told.isLeaf || shown.isLeaf || lostPriority { return path.prefix(depth) }
      told = told.child(path[depth])
      shown = shown.child(path[depth])
      slice = slice.child(path[depth])
    }
    return path
  }
}

// MARK: - Answers to writes

extension ViewProcessor {
  /// The server accepted a write: what it told meanwhile becomes visible.
  private func acknowledge(_ path: Path, _ affected: MergeTree?) {
    guard !overlay.covers(path) else { return }
    let filtering = view.server.isFiltered
    if let affected, affected.written == nil {
      var entries: [MergeEntry] = []
      affected.forEach { relative, _ in
        let place = path.appending(relative)
        guard view.server.isComplete(for: place) else { return dropUnknownChild(place) }
        entries.append(MergeEntry(relative, view.server.node.descendant(place)))
      }
      serverMerge(path, MergeTree(entries), filtering: filtering)
    } else if view.server.isComplete && path.isRoot || view.server.isComplete(for: path) {
      if filtering {
        serverOverwrite(path, view.server.node.descendant(path), filtering: true)
      } else {
        // The server cache stays as it is, and the location itself is looked at below.
        showServerData(path)
      }
    } else if path.isRoot {
      serverMerge(
        .root, MergeTree(view.server.node.entries.map { MergeEntry(Path(keys: [$0.key]), $0.node) }),
        filtering: filtering)
    } else {
      dropUnknownChild(path)
    }
    dropUnknownChildren()
    restoreTop()
  }

  /// Takes a child back that only a write had brought in: the whole answer of the filtered query does not hold it.
  ///
  /// As long as other writes are pending it stays, since they may have made a gap that the server does not know of.
  private func dropUnknownChild(_ path: Path) {
    guard view.server.isComplete, view.server.isFiltered, !leavesTraces else { return }
    guard let key = path.first, !key.isPriority else { return }
    if overlay.isNone { revertChild(key) } else { view.event.mayHoldUnknownChildren = true }
  }

  /// Takes the children back that were left standing, once no write is pending any more.
  private func dropUnknownChildren() {
    guard view.event.mayHoldUnknownChildren, overlay.isNone, !leavesTraces else { return }
    view.event.mayHoldUnknownChildren = false
    guard view.server.isComplete, view.server.isFiltered else { return }
    let shown = view.event.node.entries
    for entry in shown where view.server.node.child(entry.key).isEmpty { revertChild(entry.key) }
  }

  /// Shows the server's leaf, or the location's priority, again where writes had taken them away.
  private func restoreTop() {
    guard view.server.isWhole, !filter.filtersNodes, !leavesTraces else { return }
    if view.server.node.isLeaf || view.event.node.isLeaf {
      replaceEvent()
    } else if !view.event.node.isEmpty {
      let written = overlay.child(.priority).completeNode
      let priority = written.map(\.leafValue) ?? view.server.node.priority
      if view.event.node.priority != priority { filter.setPriority(&view.event.content, priority) }
    }
  }

  /// The server refused a write: its effect is taken back.
  private func revert(_ path: Path) {
    // What covers the location now may be older than the write that leaves, which had hidden it: a transaction that
    // waited for another one is the first to go.
    guard !overlay.covers(path) || !leavesTraces else { return }
    if let key = path.first, !key.isPriority {
      revertChild(key)
      if !overlay.isComplete { restoreTop() }
    } else {
      replaceEvent()
    }
    dropUnknownChildren()
    view.event.isComplete = view.server.isComplete || overlay.isComplete
  }

  /// Shows the server data with the remaining writes.
  private func replaceEvent() {
    replaceEvent(isWhole: view.server.isComplete && (!view.server.isFiltered || leavesTraces))
  }

  /// - Parameter isWhole: Whether all is known; deep writes cannot be completed from a part of the data, where only
  ///   whole children count.
  private func replaceEvent(isWhole: Bool) {
    let isKnown = isWhole || overlay.isComplete
    let content = isKnown ? overlay.apply(to: view.server.content) : overlay.knownChildren(view.server.content)
    filter.replace(&view.event.content, with: content, &view.changes)
  }

  private func revertChild(_ key: Key) {
    let child = completeChild(key) ?? .empty
    filter.setChild(&view.event.content, key, to: child, source: source(), &view.changes)
  }
}
