/// Values at scattered locations, none below another: the on-disconnect writes of a session.
package final class SparseTree {
  private var value: Node?
  private var children: [(key: Key, tree: SparseTree)] = []

  package init() {}

  package var isEmpty: Bool { value == nil && children.isEmpty }

  /// Stores a value: it replaces everything below, and changes a value above.
  package func remember(_ path: Path, _ node: Node) {
    guard let key = path.first else {
      value = node
      children = []
      return
    }
    if value != nil {
      value!.set(path, to: node)
    } else {
      child(key).remember(path.tail, node)
    }
  }

  private func child(_ key: Key) -> SparseTree {
    if let found = children.first(where: { $0.key == key }) { return found.tree }
    let child = SparseTree()
    children.append((key, child))
    return child
  }

  /// Forgets what is stored at and below a path; of a value above, the siblings stay.
  package func forget(_ path: Path) {
    guard let key = path.first else {
      value = nil
      children = []
      return
    }
    if let node = value {
      guard node.childCount > 0 else { return }
      value = nil
      for entry in node.entries { child(entry.key).remember(.root, entry.node) }
    }
    guard let place = children.firstIndex(where: { $0.key == key }) else { return }
    children[place].tree.forget(path.tail)
    if children[place].tree.isEmpty { children.remove(at: place) }
  }

  /// Visits every value with its location, in the order in which the branches came in.
  package func forEach(_ body: (Path, Node) -> Void) { forEach(below: .root, body) }

  private func forEach(below path: Path, _ body: (Path, Node) -> Void) {
    if let value { body(path, value) }
    for (key, child) in children { child.forEach(below: path.appending(key), body) }
  }
}
