import ConformanceCases

/// What is wrong with a suite by its kill matrix, and by what is known of the mutants.
package struct MutantFindings: Sendable {
  /// Mutants that no case caught, and that nobody has shown to be equivalent.
  package var survivors: [String]
  /// Mutants that no case caught, as somebody has foretold.
  package var explained: [String]
  /// Mutants that were said to be equivalent although a case caught them.
  package var refuted: [String]
  /// Cases that name a mutant which they did not catch.
  package var brokenClaims: [(caseID: String, mutant: String)]

  package init(_ matrix: KillMatrix, list: MutantList, cases: [Case]) {
    let equivalent = Set(list.entries.filter { $0.equivalent != nil }.map(\.name))
    let alive = matrix.survivors
    survivors = alive.filter { !equivalent.contains($0) }
    explained = alive.filter(equivalent.contains)
    refuted = matrix.mutants.filter { equivalent.contains($0) && !alive.contains($0) }
    let wasRun = Set(matrix.mutants)
    let kills = Dictionary(matrix.rows.map { ($0.caseID, Set($0.kills)) }, uniquingKeysWith: { $1 })
    brokenClaims = cases.flatMap { testCase in
      testCase.mutants.filter { wasRun.contains($0) && kills[testCase.id]?.contains($0) == false }
        .map { (testCase.id, $0) }
    }
  }

  /// Whether the suite catches all that it must and its claims hold.
  package var isClean: Bool { survivors.isEmpty && refuted.isEmpty && brokenClaims.isEmpty }
}
