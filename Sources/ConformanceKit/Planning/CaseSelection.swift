import ConformanceCases

/// Picks cases by filters: what fits any including filter, all where there is none, without what an excluding one fits.
package struct CaseSelection: Sendable {
  /// No case fits: the run would prove nothing.
  package struct EmptyError: Error, CustomStringConvertible, Sendable {
    package var filters: [String]
    /// Ids that may have been meant.
    package var nearIDs: [String]

    package var description: String {
      guard !filters.isEmpty else { return "no case was found" }
      let hint = nearIDs.isEmpty ? "" : "; near ids: " + nearIDs.joined(separator: ", ")
      return "no case fits \(filters.joined(separator: ", "))\(hint)"
    }
  }

  private let including: [CaseFilter]
  private let excluding: [CaseFilter]

  package init(filters: [String] = []) {
    let parsed = filters.map(CaseFilter.init)
    including = parsed.filter { !$0.excludes }
    excluding = parsed.filter(\.excludes)
  }

  /// The selected cases in the order of their suites.
  ///
  /// - Throws: `EmptyError` where nothing is selected.
  package func select(from suites: [Suite]) throws -> [Case] {
    let selected = suites.flatMap(\.cases).filter { testCase in
      (including.isEmpty || including.contains { $0.fits(testCase) }) && !excluding.contains { $0.fits(testCase) }
    }
    guard selected.isEmpty else { return selected }
    throw EmptyError(filters: (including + excluding).map(\.text), nearIDs: nearIDs(in: suites))
  }

  private func nearIDs(in suites: [Suite]) -> [String] {
    let ids = suites.flatMap(\.cases).flatMap { [$0.id] + $0.aliases + $0.statements }
    let names = Set(ids).sorted()
    var near: [String] = []
    for filter in including {
      let bare = filter.text.filter { $0 != "*" && $0 != "?" }
      near += NearNames.near(bare, among: names).filter { !near.contains($0) }
    }
    return near
  }
}
