/// The range of a query as two boundaries in its index.
package struct RangeFilter: Sendable {
  package let index: Index
  package let start: IndexPost
  package let end: IndexPost
  private let startIsOutside: Bool
  private let endIsOutside: Bool

  package init(_ params: QueryParams) {
    index = params.index
    start =
      params.start.map { bound in
        let leavesOut = bound.isExclusive != Mutant.isActive(.startLeavesOutEqualValues)
        return RangeFilter.post(bound, params.index, open: leavesOut ? .max : .min)
      }
      ?? .start(of: params.index)
    end =
      params.end.map { bound in
        let leavesOut = bound.isExclusive != Mutant.isActive(.endLeavesOutEqualValues)
        return RangeFilter.post(bound, params.index, open: leavesOut ? .min : .max)
      }
      ?? .end(of: params.index)
    // Without a key an exclusive bound has already been moved past all keys of its value.
    startIsOutside = params.start.map { $0.isExclusive && ($0.key != nil || params.index == .key) } ?? false
    endIsOutside = params.end.map { $0.isExclusive && ($0.key != nil || params.index == .key) } ?? false
  }

  private static func post(_ bound: QueryParams.Bound, _ index: Index, open: Key) -> IndexPost {
    if index == .key {
      // Of a key order the value is the key. Brackets are forbidden in keys, so that the names of the two ends can
      // mean nothing else.
      let key: Key? =
        switch bound.value {
        case .string(Key.min.text)?: .min
        case .string(Key.max.text)?: .max
        case .string(let text)?: Key(text)
        default: nil
        }
      if let key { return IndexPost(index: index, value: .node(.empty), key: key) }
    }
    let key = Mutant.isActive(.boundKeyIgnored) ? open : bound.key ?? open
    return IndexPost(index: index, value: .node(Node(priority: bound.value)), key: key)
  }

  /// Whether a child lies between both boundaries.
  package func contains(_ entry: Entry) -> Bool { !isBeforeStart(entry) && !isBehindEnd(entry) }

  package func isBeforeStart(_ entry: Entry) -> Bool {
    let order = start.order(of: entry)
    return order < 0 || order == 0 && startIsOutside
  }

  package func isBehindEnd(_ entry: Entry) -> Bool {
    let order = end.order(of: entry)
    return order > 0 || order == 0 && endIsOutside
  }
}
