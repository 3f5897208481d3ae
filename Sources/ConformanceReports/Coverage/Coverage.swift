import ConformanceCases

/// Which statements have cases.
package struct Coverage: Sendable {
  /// A statement with the cases that prove it.
  package struct Entry: Sendable {
    package var statement: Statement
    /// The ids of its cases.
    package var cases: [String]

    package var isTestable: Bool { statement.testable != .no }
    package var isCovered: Bool { !cases.isEmpty }
    /// Whether a case could prove it and none does.
    package var isMissing: Bool { isTestable && !isCovered }
  }

  /// Every statement, in the order of the registry.
  package let entries: [Entry]

  package init(of statements: [Statement], by cases: [Case]) {
    var byStatement: [String: [String]] = [:]
    for testCase in cases {
      for statement in testCase.statements { byStatement[statement, default: []].append(testCase.id) }
    }
    entries = statements.map { Entry(statement: $0, cases: byStatement[$0.id] ?? []) }
  }

  /// The statements that a case could prove and none does.
  package var missing: [Entry] { entries.filter(\.isMissing) }

  /// The statements that no case can prove.
  package var untestable: [Entry] { entries.filter { !$0.isTestable } }

  /// Whether every testable statement has a case.
  package var isComplete: Bool { missing.isEmpty }
}
