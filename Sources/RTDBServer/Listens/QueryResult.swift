import RTDBTree

/// Picks the children that a query asks for.
enum QueryResult {
  /// The result of a query on the data of its location.
  ///
  /// Without bounds and limit that is the data itself. A filtered result has no priority of its own, and there is
  /// nothing to pick from a leaf.
  static func node(_ node: Node, _ params: QueryParams) -> Node {
    params.isFiltered ? window(IndexedNode(node, index: params.index), params) : node
  }

  /// The window of a filtered query on data in the order of its index.
  ///
  /// - Complexity: O(log n + size of the window).
  static func window(_ indexed: IndexedNode, _ params: QueryParams) -> Node {
    guard indexed.node.childCount > 0 else { return .empty }
    let range = RangeFilter(params)
    let limit = params.limit?.count ?? .max
    var picked: [Entry] = []
    if (params.limit?.side == .last) != Mutant.isActive(.serverLimitFromOtherSide) {
      var entries = indexed.entries.reversedIterator(from: range.end)
      while picked.count < limit, let entry = entries.next(), !range.isBeforeStart(entry) {
        if !range.isBehindEnd(entry) { picked.append(entry) }
      }
    } else {
      var entries = indexed.entries.iterator(from: range.start)
      while picked.count < limit, let entry = entries.next(), !range.isBehindEnd(entry) {
        if !range.isBeforeStart(entry) { picked.append(entry) }
      }
    }
    return Node(tree: EntryTree(sorted: ContiguousArray(picked.sorted { $0.key < $1.key })))
  }
}
