@testable import ConformanceCases

/// The statement that the sample's cases prove, one without a case, and one that no case can prove.
enum SampleStatements {
  static let all: [Statement] = [
    statement("OFF-QUERY-02", "Queries that are made offline work on data loaded before.", .engine),
    statement("OFF-QUERY-03", "A statement without a case & with <tags>.", .engine),
    statement("OFF-QUERY-04", "A statement about the console.", .no),
  ]

  private static func statement(_ id: String, _ text: String, _ testable: Statement.Testable) -> Statement {
    Statement(
      id: id, level: .must, text: text, refined: nil, source: .init(document: "one.txt", heading: "Queries"),
      testable: testable, why: nil, location: SourceLocation(file: "statements/one.yaml", line: 1, column: 1))
  }
}
