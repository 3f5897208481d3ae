import RTDBTree

extension SyncEngine {
  /// Carries an operation through every sync point that it concerns; deeper ones come first.
  func apply(_ operation: EngineOperation) -> EngineOutput {
    var output = EngineOutput()
    apply(operation, tree, CoveringData(), writes.visible.slice, &output)
    return output
  }

  func apply(
    _ operation: EngineOperation, _ tree: SyncTree, _ covering: CoveringData, _ overlay: OverlaySlice,
    _ output: inout EngineOutput
  ) {
    var covering = covering
    if let point = tree.point { covering.add(point) }
    if let key = operation.path.first {
      descend(operation, key, tree.child(key), covering, overlay, &output)
    } else {
      for (key, child) in tree.ordered { descend(operation, key, child, covering, overlay, &output) }
    }
    for view in tree.point?.views ?? [] {
      if operation.source == .read, operation.path.isRoot, hasTaggedListen(view) { continue }
      apply(operation, to: view, covering, overlay, &output)
    }
  }

  /// Whether a view is fed by a listen of its own for a filtered query.
  func hasTaggedListen(_ view: View) -> Bool {
    view.query.params.isFiltered && listening.contains(wireListen(view.query))
  }

  func descend(
    _ operation: EngineOperation, _ key: Key, _ tree: SyncTree?, _ covering: CoveringData, _ overlay: OverlaySlice,
    _ output: inout EngineOutput
  ) {
    guard let tree, let part = operation.narrowed(to: key) else { return }
    apply(part, tree, covering.child(key), overlay.child(key), &output)
  }

  func apply(_ operation: EngineOperation, to view: View) -> EngineOutput {
    var output = EngineOutput()
    apply(operation, to: view, CoveringData(), overlay(at: view.query.path), &output)
    return output
  }

  func apply(
    _ operation: EngineOperation, to view: View, _ covering: CoveringData, _ overlay: OverlaySlice,
    _ output: inout EngineOutput
  ) {
    let changes = view.apply(operation, overlay: overlay, covering: covering, to: &output.events)
    if view.query.params.isFiltered, !changes.isEmpty { persistence.noteChanges(of: view.query, changes) }
  }
}
