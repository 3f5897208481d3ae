import ConformanceCases

/// The edition that a run is for: cases that it does not have are run and told, and count for nothing.
package struct EditionScope: Sendable {
  package let name: String
  private let levels: [String: Level]

  package init(_ edition: Edition) {
    name = edition.name
    levels = Dictionary(edition.cases.map { ($0.id, $0.level) }) { first, _ in first }
  }

  /// Whether the case, under its name or one that it had, belongs to the edition.
  package func has(_ testCase: Case) -> Bool { testCase.names.contains { levels[$0] != nil } }

  /// The ids of cases that a claim demands and that are not among those to be run.
  ///
  /// - Parameters:
  ///   - cases: The cases to be run.
  ///   - suites: All cases that there are.
  package func lacking(in cases: [Case], of suites: [Suite], for claim: ProfileClaim) -> [String] {
    let known = EditionCases(of: suites)
    let planned = Set(cases.map(\.id))
    return levels.keys.sorted().filter { id in
      guard let testCase = known[id] else { return true }
      return claim.demands(testCase) && !planned.contains(testCase.id)
    }
  }
}
