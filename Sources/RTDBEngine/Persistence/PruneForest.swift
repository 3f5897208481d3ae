import RTDBTree

/// Which parts of the cache go and which stay; the nearest mark at or above a location decides.
struct PruneForest {
  private enum Mark { case prune, keep }

  private var mark: Mark?
  private var children: [Key: PruneForest] = [:]

  init() {}

  private init(_ mark: Mark) { self.mark = mark }

  /// Whether any part goes.
  var prunesAnything: Bool { mark == .prune || children.values.contains(where: \.prunesAnything) }

  /// Whether any part stays although what is around it goes.
  var keepsAnything: Bool { mark == .keep || children.values.contains(where: \.keepsAnything) }

  /// Marks a location to go with all that is below; nothing above or below it may be kept already.
  mutating func prune(_ path: Path) {
    precondition(mark != .keep, "what is kept cannot be pruned")
    if mark != .prune { put(.prune, path) { $0.prune($1) } }
  }

  /// Marks a location to stay with all that is below.
  mutating func keep(_ path: Path) {
    if mark != .keep { put(.keep, path) { $0.keep($1) } }
  }

  private mutating func put(_ mark: Mark, _ path: Path, below: (inout PruneForest, Path) -> Void) {
    guard let key = path.first else {
      self = PruneForest(mark)
      return
    }
    below(&children[key, default: PruneForest()], path.tail)
  }

  /// What stays of the data at this location.
  func remaining(of node: Node) -> Node { remaining(of: node, isPruned: false) }

  private func remaining(of node: Node, isPruned: Bool) -> Node {
    let isPruned = mark.map { $0 == .prune } ?? isPruned
    var rest = isPruned ? Node.empty : node
    for (key, child) in children where !key.isPriority {
      rest.setChild(key, to: child.remaining(of: node.child(key), isPruned: isPruned))
    }
    // Last, because a priority needs a node to stay at.
    if let priority = children[.priority], !rest.isEmpty {
      rest.setChild(.priority, to: priority.remaining(of: node.child(.priority), isPruned: isPruned))
    }
    return rest
  }

  /// The highest locations that are marked to go.
  func forEachPruned(_ body: (Path, PruneForest) -> Void) { forEachPruned(at: .root, body) }

  private func forEachPruned(at path: Path, _ body: (Path, PruneForest) -> Void) {
    if mark == .prune { return body(path, self) }
    for (key, child) in children { child.forEachPruned(at: path.appending(key), body) }
  }
}
