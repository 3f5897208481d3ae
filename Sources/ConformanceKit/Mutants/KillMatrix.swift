import ConformanceCases

/// Which cases caught which mutants: what runs of the suite on each mutant brought.
package struct KillMatrix: Sendable {
  /// A case that was run on every mutant.
  package struct Row: Sendable, Equatable {
    package var caseID: String
    package var statements: [String]
    /// The mutants that the case failed, in the order of `mutants`.
    package var kills: [String]

    package init(caseID: String, statements: [String], kills: [String]) {
      self.caseID = caseID
      self.statements = statements
      self.kills = kills
    }
  }

  /// The mutants that were run, in the order of their running.
  package var mutants: [String]
  /// The cases that were run, in the order of their suites.
  package var rows: [Row]

  package init(mutants: [String], rows: [Row]) {
    self.mutants = mutants
    self.rows = rows
  }

  /// Folds the cases that failed on each mutant.
  package init(mutants: [(name: String, killers: Set<String>)], cases: [Case]) {
    self.mutants = mutants.map(\.name)
    rows = cases.map { testCase in
      Row(
        caseID: testCase.id, statements: testCase.statements,
        kills: mutants.filter { $0.killers.contains(testCase.id) }.map(\.name))
    }
  }

  /// The cases that failed on each mutant.
  package var killers: [String: [String]] {
    var killers: [String: [String]] = [:]
    for row in rows { for mutant in row.kills { killers[mutant, default: []].append(row.caseID) } }
    return killers
  }

  /// The mutants that cases of each statement caught.
  package var kills: [String: Set<String>] {
    var kills: [String: Set<String>] = [:]
    for row in rows { for statement in row.statements { kills[statement, default: []].formUnion(row.kills) } }
    return kills
  }

  /// The mutants that no case caught.
  package var survivors: [String] {
    let killers = killers
    return mutants.filter { killers[$0] == nil }
  }

  /// The cases that caught no mutant.
  package var idleCases: [String] { rows.filter(\.kills.isEmpty).map(\.caseID) }
}
