/// One of several equal parts of a selection, for runs that share the work.
package struct CaseShard: Sendable, Equatable {
  /// The part, counted from 1.
  package var index: Int
  /// How many parts there are.
  package var count: Int

  /// Reads `2/5`; nil where that is no part.
  package init?(_ text: String) {
    let parts = text.split(separator: "/", omittingEmptySubsequences: false).map { Int($0) }
    guard parts.count == 2, let index = parts[0], let count = parts[1], count > 0,
      (1...count).contains(index)
    else {
      return nil
    }
    self.index = index
    self.count = count
  }

  /// The part's elements: each n-th, so that families of like cost are spread over all parts.
  package func part<Element>(of all: [Element]) -> [Element] {
    stride(from: index - 1, to: all.count, by: count).map { all[$0] }
  }
}
