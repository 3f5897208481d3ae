import RTDBTree

extension SyncEngine {
  /// Carries an operation through every sync point that it concerns; deeper ones come first.
  func apply(_ operation: EngineOperation) -> EngineOutput {
    var output = EngineOutput()
    apply(operation, 0, tree, writes.visible.slice, &output)
    return output
  }

  /// - Parameter depth: How many keys of the operation's path lead to this place of the tree.
  private func apply(
    _ operation: EngineOperation, _ depth: Int, _ tree: SyncTree, _ overlay: OverlaySlice, _ output: inout EngineOutput
  ) {
    if depth < operation.path.count {
      let key = operation.path[depth]
      if let child = tree.child(key) { apply(operation, depth + 1, child, overlay.child(key), &output) }
    } else {
      for (key, child) in tree.ordered {
        guard let part = operation.narrowed(to: key) else { continue }
        apply(part, 0, child, overlay.child(key), &output)
      }
    }
    guard let views = tree.point?.views else { return }
    for view in views {
      if operation.source == .read, depth == operation.path.count, hasTaggedListen(view) { continue }
      apply(operation, depth, to: view, overlay, covering: self.tree, &output)
    }
  }

  /// Whether a view is fed by a listen of its own for a filtered query.
  func hasTaggedListen(_ view: View) -> Bool {
    view.isFiltered && listening.contains(wireListen(view.query))
  }

  /// Carries an operation on the location of a view to that view alone.
  func apply(_ operation: EngineOperation, to view: View) -> EngineOutput {
    var output = EngineOutput()
    apply(operation, 0, to: view, overlay(at: view.query.path), covering: nil, &output)
    return output
  }

  private func apply(
    _ operation: EngineOperation, _ depth: Int, to view: View, _ overlay: OverlaySlice, covering: SyncTree?,
    _ output: inout EngineOutput
  ) {
    view.apply(operation, depth: depth, overlay: overlay, covering: covering, to: &output.events)
    guard !view.changes.isEmpty else { return }
    if view.isFiltered { persistence.noteChanges(of: view.query, view.changes.changes) }
    view.changes.removeAll()
  }
}
