import RTDBTree
import RTDBWire

/// Turns one write into what each affected listen is told.
struct Fanout {
  let applied: AppliedWrite
  /// The written locations from the root.
  private let targets: [Path]
  /// Whether any data differs; all listens at or above the write's path share the answer and the message.
  private let isChange: Bool
  private let shared: ServerMessage

  init(_ applied: AppliedWrite) {
    self.applied = applied
    let targets = applied.entries.map { applied.path.appending($0.path) }
    self.targets = targets
    isChange = targets.contains { applied.before.descendant($0) != applied.after.descendant($0) }
    shared =
      if applied.isMerge, !Mutant.isActive(.updateToldAsSet) {
        .merge(path: applied.path, children: applied.entries, tag: nil)
      } else {
        .data(path: applied.path, data: applied.entries[0].data, tag: nil)
      }
  }

  /// What a listen is told, nil where its data did not change.
  func push(to listen: Listen) -> Push? {
    guard isChange else { return nil }
    switch listen.mode {
    case .complete: return completePush(listen.query.path)
    case .window: return windowPush(listen).map { .single($0) }
    }
  }

  /// A message to one listen, or the one that many share.
  enum Push {
    case shared(ServerMessage)
    case single(ServerMessage)
  }
}

// MARK: - Complete data

extension Fanout {
  private func completePush(_ location: Path) -> Push? {
    if location.contains(applied.path) { return .shared(shared) }
    let now = applied.after.descendant(location)
    guard applied.before.descendant(location) != now else { return nil }
    var entries: [MergeEntry] = []
    for (entry, target) in zip(applied.entries, targets) {
      if target.contains(location) { return .single(.data(path: location, data: now, tag: nil)) }
      if let relative = location.relative(target) { entries.append(MergeEntry(relative, entry.data)) }
    }
    return .single(.merge(path: location, children: entries, tag: nil))
  }
}

// MARK: - Windows

extension Fanout {
  private func windowPush(_ listen: Listen) -> ServerMessage? {
    guard case .window(var window) = listen.mode else { return nil }
    let location = listen.query.path
    let node = applied.after.descendant(location)
    let isReplaced = targets.contains { $0.contains(location) }
    let keepsOrder = !isReplaced && node.childCount > 0 && window.indexed.node.childCount > 0
    let indexed =
      keepsOrder ? edited(window.indexed, node, location) : IndexedNode(node, index: listen.query.params.index)
    let known = window.known
    window = Listen.Window(indexed: indexed, known: QueryResult.window(indexed, listen.query.params))
    listen.mode = .window(window)
    guard known != window.known else { return nil }
    if isReplaced || known.isEmpty || window.known.isEmpty {
      return .data(path: location, data: window.known, tag: listen.tag)
    }
    return difference(listen, known, window.known)
  }

  /// The children of a location in index order, with those replaced that the write touched.
  private func edited(_ indexed: IndexedNode, _ node: Node, _ location: Path) -> IndexedNode {
    var indexed = indexed
    for target in targets {
      guard let key = location.relative(target)?.first else { continue }
      if key.isPriority { indexed.setPriority(node.priority) } else { indexed.setChild(key, to: node.child(key)) }
    }
    return indexed
  }

  /// The children that left, entered or changed; a change within one child that stays is told as it was written.
  private func difference(_ listen: Listen, _ old: Node, _ new: Node) -> ServerMessage {
    let location = listen.query.path
    let leavers = old.entries.filter { new.child($0.key).isEmpty && !Mutant.isActive(.leaversNotTold) }
    let left = leavers.map { MergeEntry(Path(keys: [$0.key]), .empty) }
    let others = new.entries.filter { $0.node != old.child($0.key) }
    if !applied.isMerge, left.isEmpty, others.count == 1, let relative = location.relative(applied.path),
      relative.first == others[0].key, !old.child(others[0].key).isEmpty
    {
      return .data(path: applied.path, data: applied.entries[0].data, tag: listen.tag)
    }
    let changed = others.map { MergeEntry(Path(keys: [$0.key]), $0.node) }
    return .merge(path: location, children: left + changed, tag: listen.tag)
  }
}
