extension Node {
  /// Compares in value order: nothing, deferred, boolean, number, string, children; priorities take no part.
  ///
  /// Two nodes with children count as equal, whatever they hold. Negative, zero or positive.
  package func compareValue(to other: Node) -> Int {
    if case .leaf(let left) = self, case .leaf(let right) = other { return left.value.compare(right.value) }
    return valueRank - other.valueRank
  }

  private var valueRank: Int {
    switch self {
    case .empty: 0
    case .leaf(let leaf): leaf.value.rank
    case .children: 9
    }
  }
}
