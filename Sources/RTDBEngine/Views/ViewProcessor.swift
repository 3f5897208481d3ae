import RTDBTree

/// Carries one operation through the two caches of a view, which it owns meanwhile so that they change in place.
struct ViewProcessor {
  let filter: QueryFilter
  private(set) var server: Cache
  private(set) var event: Cache
  let overlay: OverlaySlice
  /// Where complete server data of the location may be found.
  let covering: CoveringData
  /// Whether an answered write is undone only as far as the official SDKs do it.
  private let leavesTraces: Bool
  private(set) var changes = ChangeAccumulator()
  private var origin = EngineOperation.Source.server

  init(
    filter: QueryFilter, server: Cache, event: Cache, overlay: OverlaySlice, covering: CoveringData,
    leavesTraces: Bool = false
  ) {
    self.leavesTraces = leavesTraces
    self.filter = filter
    self.server = server
    self.event = event
    self.overlay = overlay
    self.covering = covering
  }

  mutating func apply(_ operation: EngineOperation) {
    let path = operation.path
    origin = operation.source
    switch (operation.content, operation.source) {
    case (.overwrite(let node), .user): userOverwrite(path, node)
    case (.overwrite(let node), let source):
      serverOverwrite(path, node, filtering: source == .tagged || server.isFiltered && !path.isRoot)
    case (.merge(let tree), .user): userMerge(path, tree)
    case (.merge(let tree), let source):
      serverMerge(path, tree, filtering: source == .tagged || server.isFiltered)
    case (.acknowledge(let affected, revert: false), _): acknowledge(path, affected)
    case (.acknowledge(_, revert: true), _): revert(path)
    case (.listenComplete, _): listenComplete(path)
    }
  }

  /// Where a limited window is refilled from: this view's own complete data, else what a listener above holds.
  private func source() -> CompleteSource {
    guard filter.filtersNodes else { return .none(filter.index) }
    let complete: IndexedNode?
    if server.isComplete, !server.isFiltered {
      complete = server.content
    } else if let node = covering.node {
      complete = IndexedNode(node, index: filter.index)
    } else {
      complete = server.isComplete ? server.content : nil
    }
    return CompleteSource(server: complete, overlay: overlay, index: filter.index)
  }
}

// MARK: - User operations

extension ViewProcessor {
  private mutating func userOverwrite(_ path: Path, _ node: Node) {
    guard let key = path.first else {
      filter.replace(&event.content, with: IndexedNode(node, index: filter.index), &changes)
      event.isComplete = true
      event.isFiltered = filter.filtersNodes
      return
    }
    guard !key.isPriority else {
      filter.setPriority(&event.content, node.leafValue)
      return
    }
    let child = userChild(key, path.tail, node)
    filter.setChild(&event.content, key, to: child, source: source(), &changes)
  }

  /// The child after a write at or below it; nothing where the rest of the child is unknown.
  private func userChild(_ key: Key, _ path: Path, _ node: Node) -> Node {
    guard !path.isRoot else { return node }
    let known: Node?
    if event.isComplete(forChild: key) {
      known = event.node.child(key)
    } else if let ancestorData = covering.node {
      known = overlay.child(key).apply(to: ancestorData.child(key))
    } else {
      known = overlay.completeChild(key, server)
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
  private mutating func userMerge(_ path: Path, _ tree: MergeTree) {
    var shown: [MergeEntry] = []
    var others: [MergeEntry] = []
    tree.forEach { relative, node in
      let entry = MergeEntry(path.appending(relative), node)
      let isShown = entry.path.first.map { event.isComplete(forChild: $0) } ?? true
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
  private mutating func serverOverwrite(_ path: Path, _ node: Node, filtering: Bool) {
    let before = LocationState(server, event)
    guard updateServer(path, node, filtering: filtering) else { return }
    updateEvent(path)
    if let key = path.first, !key.isPriority { followLocation(before) }
  }

  /// Puts new data into the server cache; false where it was meant for somebody else.
  private mutating func updateServer(_ path: Path, _ node: Node, filtering: Bool) -> Bool {
    let filter = filtering ? self.filter : self.filter.unfiltered
    var unused = ChangeAccumulator()
    guard let key = path.first else {
      server.content = filter.selection(of: IndexedNode(node, index: filter.index))
      server.isComplete = true
      server.isFiltered = filter.filtersNodes
      return true
    }
    if origin != .tagged, server.isFiltered, !leavesTraces {
      // Who belongs to the window is for the query's own messages to say; this one was meant for a deeper listen.
      // Only a child that is replaced as a whole and falls out of the range goes at once.
      guard !server.node.child(key).isEmpty else { return false }
      let child = server.node.child(key).setting(path.tail, to: node)
      let stays = child.isEmpty || filter.accepts(Entry(key, child))
      guard stays || path.count == 1 else { return false }
      server.content.setChild(key, to: stays ? child : .empty)
      return true
    }
    if filter.filtersNodes, !server.isFiltered {
      server.content.set(path, to: node)
      server.content = filter.selection(of: server.content)
    } else {
      guard path.count == 1 || server.isComplete(forChild: key) else { return false }
      if key.isPriority {
        filter.setPriority(&server.content, node.leafValue)
      } else if filter.filtersNodes {
        let child = server.node.child(key).setting(path.tail, to: node)
        filter.setChild(&server.content, key, to: child, source: .none(filter.index), &unused)
      } else {
        server.content.set(path, to: node)
      }
    }
    server.isFiltered = filter.filtersNodes
    return true
  }

  private mutating func serverMerge(_ path: Path, _ tree: MergeTree, filtering: Bool) {
    // Without any data the merge was meant for an earlier listen here; the complete data is on its way.
    guard server.isComplete || !server.node.isEmpty else { return }
    let children = path.isRoot ? tree : tree.nested(below: path)
    var known: [(Key, Node)] = []
    var others: [(Key, Node)] = []
    for (key, child) in children.children {
      if key.isPriority || !server.node.child(key).isEmpty {
        known.append((key, child.apply(to: server.node.child(key))))
      } else if server.isComplete(forChild: key) || child.written != nil {
        others.append((key, child.apply(to: .empty)))
      }
    }
    // The server cache first as a whole, so that a window is refilled from what is there after the merge.
    let updates = known + others
    let before = LocationState(server, event)
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

    init(_ server: Cache, _ event: Cache) {
      priority = server.node.priority
      showsNothing = event.node.isEmpty
    }
  }

  /// A location loses its priority with its last child, and its own value with its first: no message tells of that, and
  /// each side comes to it at its own time.
  private mutating func followLocation(_ before: LocationState) {
    guard server.isComplete, !server.isFiltered, overlay.completeNode == nil, !leavesTraces else { return }
    if event.node.isLeaf != server.node.isLeaf, !filter.filtersNodes { replaceEvent() }
    guard before.showsNothing || before.priority != server.node.priority, overlay.child(.priority).isNone else {
      return
    }
    filter.setPriority(&event.content, server.node.priority)
  }

  /// The server has nothing for a query that nothing was known of.
  private mutating func listenComplete(_ path: Path) {
    if path.isRoot { server.isComplete = true }
    updateEvent(path)
  }

  /// Recomputes the event cache where the server cache has changed.
  private mutating func updateEvent(_ path: Path) {
    guard overlay.descendant(path).completeNode == nil else { return }
    guard let key = path.first else {
      replaceEvent(isWhole: server.isComplete && !server.isFiltered)
      event.isComplete = event.isComplete || server.isComplete
      event.isFiltered = filter.filtersNodes
      return
    }
    if key.isPriority {
      filter.setPriority(&event.content, server.node.priority)
      return
    }
    guard let child = eventChild(key, path.tail) else { return }
    filter.setChild(&event.content, key, to: child, source: source(), &changes)
  }

  /// The child to show after the server changed it at a path; nil where it cannot be told.
  private func eventChild(_ key: Key, _ path: Path) -> Node? {
    let isKnown = server.isComplete(forChild: key)
    guard event.isComplete(forChild: key) else { return overlay.completeChild(key, server) }
    let slice = overlay.child(key)
    if slice.isNone, isKnown, !leavesTraces { return server.node.child(key) }
    let place = isKnown && !leavesTraces ? firstDifference(key, path, slice) : path
    var child = event.node.child(key)
    child.set(place, to: slice.descendant(place).apply(to: server.node.child(key).descendant(place)))
    return child
  }

  /// The highest location on the way to a change that is shown otherwise than the server and the writes have it.
  ///
  /// A write that emptied a node, or turned a leaf into children, took its priority or its value along; when it leaves
  /// they have to come back from there.
  private func firstDifference(_ key: Key, _ path: Path, _ slice: OverlaySlice) -> Path {
    var told = server.node.child(key)
    var shown = event.node.child(key)
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
  private mutating func acknowledge(_ path: Path, _ affected: MergeTree?) {
    guard overlay.descendant(path).completeNode == nil else { return }
    let filtering = server.isFiltered
    if let affected, affected.written == nil {
      var entries: [MergeEntry] = []
      affected.forEach { relative, _ in
        let place = path.appending(relative)
        guard server.isComplete(for: place) else { return dropUnknownChild(place) }
        entries.append(MergeEntry(relative, server.node.descendant(place)))
      }
      serverMerge(path, MergeTree(entries), filtering: filtering)
    } else if server.isComplete && path.isRoot || server.isComplete(for: path) {
      serverOverwrite(path, server.node.descendant(path), filtering: filtering)
    } else if path.isRoot {
      serverMerge(
        .root, MergeTree(server.node.entries.map { MergeEntry(Path(keys: [$0.key]), $0.node) }),
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
  private mutating func dropUnknownChild(_ path: Path) {
    guard server.isComplete, server.isFiltered, !leavesTraces, let key = path.first, !key.isPriority else { return }
    if overlay.isNone { revertChild(key) } else { event.mayHoldUnknownChildren = true }
  }

  /// Takes the children back that were left standing, once no write is pending any more.
  private mutating func dropUnknownChildren() {
    guard event.mayHoldUnknownChildren, overlay.isNone, !leavesTraces else { return }
    event.mayHoldUnknownChildren = false
    guard server.isComplete, server.isFiltered else { return }
    let shown = event.node.entries
    for entry in shown where server.node.child(entry.key).isEmpty { revertChild(entry.key) }
  }

  /// Shows the server's leaf, or the location's priority, again where writes had taken them away.
  private mutating func restoreTop() {
    guard server.isComplete, !server.isFiltered, !filter.filtersNodes, !leavesTraces else { return }
    if server.node.isLeaf || event.node.isLeaf {
      replaceEvent()
    } else if !event.node.isEmpty {
      let written = overlay.child(.priority).completeNode
      filter.setPriority(&event.content, written.map(\.leafValue) ?? server.node.priority)
    }
  }

  /// The server refused a write: its effect is taken back.
  private mutating func revert(_ path: Path) {
    // What covers the location now may be older than the write that leaves, which had hidden it: a transaction that
    // waited for another one is the first to go.
    guard overlay.descendant(path).completeNode == nil || !leavesTraces else { return }
    if let key = path.first, !key.isPriority {
      revertChild(key)
      if overlay.completeNode == nil { restoreTop() }
    } else {
      replaceEvent()
    }
    event.isComplete = server.isComplete || overlay.completeNode != nil
  }

  /// Shows the server data with the remaining writes.
  private mutating func replaceEvent() {
    replaceEvent(isWhole: server.isComplete && (!server.isFiltered || leavesTraces))
  }

  /// - Parameter isWhole: Whether all is known; deep writes cannot be completed from a part of the data, where only
  ///   whole children count.
  private mutating func replaceEvent(isWhole: Bool) {
    let isCovered = overlay.completeNode != nil
    let content = isWhole || isCovered ? overlay.apply(to: server.content) : overlay.knownChildren(server.content)
    filter.replace(&event.content, with: content, &changes)
  }

  private mutating func revertChild(_ key: Key) {
    let child = overlay.completeChild(key, server) ?? .empty
    filter.setChild(&event.content, key, to: child, source: source(), &changes)
  }
}
