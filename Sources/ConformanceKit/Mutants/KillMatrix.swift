import ConformanceCases

/// Which cases caught which mutants, and which laws broke on them: what runs of the suite on each mutant brought.
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

  /// A law that was asked in every case.
  package struct LawRow: Sendable, Equatable {
    package var law: String
    /// The mutants that broke the law in some case, in the order of `mutants`.
    package var mutants: [String]

    package init(law: String, mutants: [String]) {
      self.law = law
      self.mutants = mutants
    }
  }

  /// The mutants that were run, in the order of their running.
  package var mutants: [String]
  /// The cases that were run, in the order of their suites.
  package var rows: [Row]
  /// The laws that were asked, in the order of reports.
  package var laws: [LawRow]

  package init(mutants: [String], rows: [Row], laws: [LawRow] = []) {
    self.mutants = mutants
    self.rows = rows
    self.laws = laws
  }

  /// Folds what each mutant brought.
  ///
  /// - Parameter laws: The ids of the laws that were asked.
  package init(_ outcomes: [MutantOutcome], cases: [Case], laws: [String]) {
    mutants = outcomes.map(\.mutant)
    rows = cases.map { testCase in
      Row(
        caseID: testCase.id, statements: testCase.statements,
        kills: outcomes.filter { $0.killers.contains(testCase.id) }.map(\.mutant))
    }
    self.laws = laws.map { law in
      LawRow(law: law, mutants: outcomes.filter { $0.brokenLaws.contains(law) }.map(\.mutant))
    }
  }

  /// The mutants that broke some law: what is known of them without any expectation.
  package var unlawful: Set<String> { Set(laws.flatMap(\.mutants)) }

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
