import RTDBTree

/// What a view knows of its location: data in the query's order, and how far it can be trusted.
///
/// - `isComplete` and not filtered: everything that is there.
/// - `isComplete` and filtered: the whole answer of a range or limit; other children are unknown.
/// - not complete: the children that are present are known whole, everything else is unknown.
struct Cache {
  var content: IndexedNode
  var isComplete: Bool
  var isFiltered: Bool
  /// Whether children of answered writes may stand here that the server's window does not hold.
  var mayHoldUnknownChildren = false

  var node: Node { content.node }

  /// Whether everything that is there is known.
  var isWhole: Bool { isComplete && !isFiltered }

  /// Whether the child is known whole, or known to be absent.
  func isComplete(forChild key: Key) -> Bool { isWhole || !node.child(key).isEmpty }

  func isComplete(for path: Path) -> Bool {
    path.first.map { isComplete(forChild: $0) } ?? isWhole
  }
}
