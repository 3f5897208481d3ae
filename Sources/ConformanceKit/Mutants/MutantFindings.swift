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
  /// Laws that no mutant breaks, so that nothing shows what they are good for; known where every mutant was run.
  package var unbrokenLaws: [String]
  /// Mutants that are said to break a law which they do not break.
  package var brokenLawClaims: [(mutant: String, law: String)]

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
    let isWhole = !list.entries.isEmpty && wasRun.isSuperset(of: list.names)
    unbrokenLaws = isWhole ? matrix.laws.filter(\.mutants.isEmpty).map(\.law) : []
    brokenLawClaims = list.entries.compactMap { entry in
      guard let law = entry.law, wasRun.contains(entry.name) else { return nil }
      let isBroken = matrix.laws.contains { $0.law == law && $0.mutants.contains(entry.name) }
      return isBroken ? nil : (entry.name, law)
    }
  }

  /// Whether the suite and its laws catch all that they must, and what is claimed of them holds.
  package var isClean: Bool {
    survivors.isEmpty && refuted.isEmpty && brokenClaims.isEmpty && unbrokenLaws.isEmpty && brokenLawClaims.isEmpty
  }
}
