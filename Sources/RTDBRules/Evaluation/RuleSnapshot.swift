import RTDBTree

/// A location in one of the two trees that a rule sees, with its node.
struct RuleSnapshot {
  /// The whole tree.
  let tree: Node
  /// The location is the first keys of this path …
  let path: Path
  /// … so many,
  let length: Int
  /// … and, where it was reached by name, these below.
  let below: RulePath?
  let node: Node

  init(tree: Node, path: Path, length: Int, below: RulePath? = nil, node: Node) {
    self.tree = tree
    self.path = path
    self.length = length
    self.below = below
    self.node = node
  }

  func descendant(_ path: RulePath) -> RuleSnapshot {
    guard !path.path.isRoot else { return self }
    let found = path.isPossible ? node.descendant(path.path) : .empty
    return RuleSnapshot(
      tree: tree, path: self.path, length: length, below: below?.appending(path) ?? path, node: found)
  }

  /// The snapshot of the parent, nil at the root.
  var parent: RuleSnapshot? {
    guard let upper = below?.parent else { return length == 0 ? nil : at(length - 1, below: nil) }
    return at(length, below: upper.path.isRoot ? nil : upper)
  }

  private func at(_ length: Int, below: RulePath?) -> RuleSnapshot {
    var node = tree
    for position in 0..<length { node = node.child(path[position]) }
    let base = RuleSnapshot(tree: tree, path: path, length: length, node: node)
    return below.map(base.descendant) ?? base
  }
}
