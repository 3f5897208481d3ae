import ConformanceCases
import ConformanceKit

/// Which statements have cases, and where mutants were run, which have cases that catch one.
package struct Coverage: Sendable {
  /// A statement with the cases that prove it.
  package struct Entry: Sendable {
    package var statement: Statement
    /// The ids of its cases.
    package var cases: [String]
    /// How many mutants its cases catch; nil where no mutants were run.
    package var killCount: Int?

    package var isTestable: Bool { statement.testable != .no }
    package var isCovered: Bool { !cases.isEmpty }
    /// Whether a case could prove it and none does.
    package var isMissing: Bool { isTestable && !isCovered }
    /// Whether it binds, and its cases were never seen to fail.
    package var isUnproved: Bool {
      isTestable && isCovered && statement.level == .must && killCount == 0
    }
  }

  /// Every statement, in the order of the registry.
  package let entries: [Entry]

  /// - Parameter matrix: What runs on mutants brought; nil where there were none.
  package init(of statements: [Statement], by cases: [Case], matrix: KillMatrix? = nil) {
    var byStatement: [String: [String]] = [:]
    for testCase in cases {
      for statement in testCase.statements { byStatement[statement, default: []].append(testCase.id) }
    }
    let kills = matrix?.kills
    entries = statements.map { statement in
      Entry(
        statement: statement, cases: byStatement[statement.id] ?? [],
        killCount: kills.map { $0[statement.id]?.count ?? 0 })
    }
  }

  /// The statements that a case could prove and none does.
  package var missing: [Entry] { entries.filter(\.isMissing) }

  /// The binding statements whose cases catch no mutant.
  package var unproved: [Entry] { entries.filter(\.isUnproved) }

  /// The statements that no case can prove.
  package var untestable: [Entry] { entries.filter { !$0.isTestable } }

  /// Whether every testable statement has a case, and every binding one a case that catches a mutant, where any ran.
  package var isComplete: Bool { missing.isEmpty && unproved.isEmpty }
}
