/// New data for the leaves behind `start` (exclusive) up to `end` (inclusive); nil ends are open.
package struct RangeMerge: Equatable, Sendable {
  package var start: Path?
  package var end: Path?
  package var data: Node

  package init(start: Path?, end: Path?, data: Node) {
    self.start = start
    self.end = end
    self.data = data
  }
}

extension Node {
  /// The node after a range merge: leaves and priorities inside the range are those of the range, the others stay.
  ///
  /// - Complexity: O(children along the two ends × log n); what lies completely inside is taken over unvisited.
  package func applying(_ range: RangeMerge) -> Node {
    range.apply(range.data, to: Mutant.isActive(.rangeMergeForgetsRest) ? .empty : self, at: .root)
  }
}

extension RangeMerge {
  fileprivate func apply(_ update: Node, to node: Node, at path: Path) -> Node {
    let isBehindStart = start.map { path.compare($0) > 0 } ?? true
    let order = end.map { path.compare($0) } ?? -1
    let holdsStart = start.map(path.contains) ?? false
    let holdsEnd = end.map(path.contains) ?? false
    if isBehindStart, order < 0, !holdsEnd { return update }
    if isBehindStart, holdsEnd, update.isLeaf { return update }
    // Children sort behind the path of their parent, so that at the end itself only a leaf is inside.
    if isBehindStart, order == 0 { return node.isLeaf ? .empty : node }
    guard holdsStart || holdsEnd else { return node }
    let merged = applyToChildren(update, of: node, at: path)
    // A leaf inside the range for which the range has nothing is gone.
    return isBehindStart && merged.isLeaf ? .empty : merged
  }

  private func applyToChildren(_ update: Node, of node: Node, at path: Path) -> Node {
    var merged = node
    func visit(_ key: Key) {
      let old = node.child(key)
      let new = apply(update.child(key), to: old, at: path.appending(key))
      if new != old { merged.setChild(key, to: new) }
    }
    node.entries.forEach { visit($0.key) }
    update.entries.forEach { if node.entries.node($0.key) == nil { visit($0.key) } }
    // Last, because a priority needs a node to stay at. That of a leaf is part of the leaf, not something behind it.
    let isUntouchedLeaf = node.isLeaf && update.isEmpty
    if !isUntouchedLeaf, node.priority != nil || update.priority != nil { visit(.priority) }
    return merged
  }
}
