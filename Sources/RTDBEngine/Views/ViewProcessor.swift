import RTDBTree

/// Carries one operation through the two caches of a view.
struct ViewProcessor {
  let view: View
  let overlay: OverlaySlice
  /// Complete server data of the location that a listener above holds.
  let ancestorData: Node?
  private(set) var changes = ChangeAccumulator()
  private var origin = EngineOperation.Source.server

  init(view: View, overlay: OverlaySlice, ancestorData: Node?) {
    self.view = view
    self.overlay = overlay
    self.ancestorData = ancestorData
  }

  mutating func apply(_ operation: EngineOperation) {
    let path = operation.path
    origin = operation.source
    switch (operation.content, operation.source) {
    case (.overwrite(let node), .user): userOverwrite(path, node)
    case (.overwrite(let node), let source):
      serverOverwrite(path, node, filtering: source == .tagged || view.server.isFiltered && !path.isRoot)
    case (.merge(let tree), .user): userMerge(path, tree)
    case (.merge(let tree), let source):
      serverMerge(path, tree, filtering: source == .tagged || view.server.isFiltered)
    case (.acknowledge(let affected, revert: false), _): acknowledge(path, affected)
    case (.acknowledge(_, revert: true), _): revert(path)
    case (.listenComplete, _): listenComplete(path)
    }
  }

  private var filter: QueryFilter { view.filter }

  /// Where a limited window is refilled from: this view's own complete data, else what a listener above holds.
  private func source() -> CompleteSource {
    guard filter.filtersNodes else { return .none(filter.index) }
    let server: IndexedNode?
    if view.server.isComplete, !view.server.isFiltered {
      server = view.server.content
    } else if let ancestorData {
      server = IndexedNode(ancestorData, index: filter.index)
    } else {
      server = view.server.isComplete ? view.server.content : nil
    }
    return CompleteSource(server: server, overlay: overlay, index: filter.index)
  }
}

// MARK: - User operations

extension ViewProcessor {
  private mutating func userOverwrite(_ path: Path, _ node: Node) {
    guard let key = path.first else {
      filter.replace(&view.event.content, with: IndexedNode(node, index: filter.index), &changes)
      view.event.isComplete = true
      view.event.isFiltered = filter.filtersNodes
      return
    }
    guard !key.isPriority else {
      filter.setPriority(&view.event.content, node.leafValue)
      return
    }
    let child = userChild(key, path.tail, node)
    filter.setChild(&view.event.content, key, to: child, source: source(), &changes)
  }

  /// The child after a write at or below it; nothing where the rest of the child is unknown.
  private func userChild(_ key: Key, _ path: Path, _ node: Node) -> Node {
    guard !path.isRoot else { return node }
    let known: Node?
    if view.event.isComplete(forChild: key) {
      known = view.event.node.child(key)
    } else if let ancestorData {
      known = overlay.child(key).apply(to: ancestorData.child(key))
    } else {
      known = overlay.completeChild(key, view.server)
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
  private mutating func serverOverwrite(_ path: Path, _ node: Node, filtering: Bool) {
    guard updateServer(path, node, filtering: filtering) else { return }
    updateEvent(path)
  }

  /// Puts new data into the server cache; false where it was meant for somebody else.
  private mutating func updateServer(_ path: Path, _ node: Node, filtering: Bool) -> Bool {
    let filter = filtering ? self.filter : self.filter.unfiltered
    var unused = ChangeAccumulator()
    guard let key = path.first else {
      view.server.content = filter.selection(of: IndexedNode(node, index: filter.index))
      view.server.isComplete = true
      view.server.isFiltered = filter.filtersNodes
      return true
    }
    if origin == .server, view.server.isFiltered {
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
        let child = view.server.node.child(key).setting(path.tail, to: node)
        filter.setChild(&view.server.content, key, to: child, source: .none(filter.index), &unused)
      } else {
        view.server.content.set(path, to: node)
      }
    }
    view.server.isFiltered = filter.filtersNodes
    return true
  }

  private mutating func serverMerge(_ path: Path, _ tree: MergeTree, filtering: Bool) {
    // Without any data the merge was meant for an earlier listen here; the complete data is on its way.
    guard view.server.isComplete || !view.server.node.isEmpty else { return }
    let children = path.isRoot ? tree : tree.nested(below: path)
    var known: [(Key, Node)] = []
    var others: [(Key, Node)] = []
    for (key, child) in children.children {
      if key.isPriority || !view.server.node.child(key).isEmpty {
        known.append((key, child.apply(to: view.server.node.child(key))))
      } else if view.server.isComplete(forChild: key) || child.written != nil {
        others.append((key, child.apply(to: .empty)))
      }
    }
    // The server cache first as a whole, so that a window is refilled from what is there after the merge.
    let updates = known + others
    var accepted: [Path] = []
    for (key, node) in updates {
      let path = Path(keys: [key])
      if updateServer(path, node, filtering: filtering) { accepted.append(path) }
    }
    for path in accepted { updateEvent(path) }
  }

  private mutating func listenComplete(_ path: Path) {
    if path.isRoot { view.server.isComplete = true }
    updateEvent(path)
  }

  /// Recomputes the event cache where the server cache has changed.
  private mutating func updateEvent(_ path: Path) {
    guard overlay.descendant(path).completeNode == nil else { return }
    guard let key = path.first else {
      let content: IndexedNode
      if view.server.isFiltered || !view.server.isComplete {
        // Deep writes cannot be completed from a part of the data: only whole children count.
        content = overlay.knownChildren(view.server.content)
      } else {
        content = overlay.apply(to: view.server.content)
      }
      filter.replace(&view.event.content, with: content, &changes)
      view.event.isComplete = view.event.isComplete || view.server.isComplete
      view.event.isFiltered = filter.filtersNodes
      return
    }
    if key.isPriority {
      filter.setPriority(&view.event.content, view.server.node.priority)
      return
    }
    guard let child = eventChild(key, path.tail) else { return }
    filter.setChild(&view.event.content, key, to: child, source: source(), &changes)
  }

  /// The child to show after the server changed it at a path; nil where it cannot be told.
  private func eventChild(_ key: Key, _ path: Path) -> Node? {
    let isKnown = view.server.isComplete(forChild: key)
    guard view.event.isComplete(forChild: key) else { return overlay.completeChild(key, view.server) }
    let slice = overlay.child(key)
    if slice.isNone, isKnown { return view.server.node.child(key) }
    let place = isKnown ? firstDifference(key, path, slice) : path
    var child = view.event.node.child(key)
    child.set(place, to: slice.descendant(place).apply(to: view.server.node.child(key).descendant(place)))
    return child
  }

  /// The highest location on the way to a change that is shown otherwise than the server and the writes have it.
  ///
  /// A write that emptied a node, or turned a leaf into children, took its priority or its value along; when it leaves
  /// they have to come back from there.
  private func firstDifference(_ key: Key, _ path: Path, _ slice: OverlaySlice) -> Path {
    var server = view.server.node.child(key)
    var shown = view.event.node.child(key)
    var slice = slice
    for depth in 0..<path.count {
      let lostPriority = shown.priority != server.priority && slice.child(.priority).isNone
      if server.isLeaf || shown.isLeaf || lostPriority { return path.prefix(depth) }
      server = server.child(path[depth])
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
      serverOverwrite(path, view.server.node.descendant(path), filtering: filtering)
    } else if path.isRoot {
      serverMerge(.root, MergeTree(view.server.node.entries.map { MergeEntry(Path(keys: [$0.key]), $0.node) }),
        filtering: filtering)
    } else {
      dropUnknownChild(path)
    }
    restoreTop()
  }

  /// Takes a child back that only a write had brought in: the whole answer of the filtered query does not hold it.
  private mutating func dropUnknownChild(_ path: Path) {
    guard view.server.isComplete, view.server.isFiltered, let key = path.first, !key.isPriority else { return }
    revertChild(key)
  }

  /// Shows the server's leaf, or the location's priority, again where writes had taken them away.
  private mutating func restoreTop() {
    guard view.server.isComplete, !view.server.isFiltered, !filter.filtersNodes else { return }
    if view.server.node.isLeaf || view.event.node.isLeaf {
      replaceEvent()
    } else if !view.event.node.isEmpty {
      let written = overlay.child(.priority).completeNode
      filter.setPriority(&view.event.content, written.map(\.leafValue) ?? view.server.node.priority)
    }
  }

  /// The server refused a write: its effect is taken back.
  private mutating func revert(_ path: Path) {
    guard overlay.descendant(path).completeNode == nil else { return }
    if let key = path.first, !key.isPriority {
      revertChild(key)
      if overlay.completeNode == nil { restoreTop() }
    } else {
      replaceEvent()
    }
    view.event.isComplete = view.server.isComplete || overlay.completeNode != nil
  }

  /// Shows the server data with the remaining writes.
  private mutating func replaceEvent() {
    let isWhole = view.server.isComplete && !view.server.isFiltered
    let content = isWhole ? overlay.apply(to: view.server.content) : overlay.knownChildren(view.server.content)
    filter.replace(&view.event.content, with: content, &changes)
  }

  private mutating func revertChild(_ key: Key) {
    let child = overlay.completeChild(key, view.server) ?? .empty
    filter.setChild(&view.event.content, key, to: child, source: source(), &changes)
  }
}
