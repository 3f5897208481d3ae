import ConformanceCases
import ConformanceKit
import ConformanceReports
import Testing

/// The report of the mutants, read back, and the gate that it feeds.
struct MutantReportTests {
  private static let place = SourceLocation(file: "one.yaml", line: 1, column: 1)

  private static func testCase(_ id: String, _ statement: String) -> Case {
    var testCase = Case(id: id, title: id, location: place)
    testCase.statements = [statement]
    return testCase
  }

  private static let cases = [
    testCase("limit.a-case-with-an-id-that-is-much-too-long-for-the-rest-of-a-line", "OFF-QUERY-02"),
    testCase("limit.idle", "OFF-QUERY-03"),
  ]

  static let report: MutantReport = {
    let matrix = KillMatrix(
      mutants: [("late", [cases[0].id]), ("same", []), ("lost", [])], cases: cases)
    let list = MutantList(
      entries: ["late", "same", "lost"].map { name in
        let why = name == "same" ? "Nobody can tell it from the reference, for a reason that takes a while." : nil
        return .init(name: name, area: "client", defect: "Is \"\(name)\".", equivalent: why, location: place)
      })
    return MutantReport(
      matrix, findings: MutantFindings(matrix, list: list, cases: cases), list: list,
      statements: SampleStatements.all, seed: 7, duration: .milliseconds(1_234))
  }()

  @Test("The matrix is read back as it was")
  func readBack() throws {
    let matrix = try KillMatrix(jsonText: Self.report.jsonText)
    #expect(matrix.mutants == ["late", "same", "lost"])
    #expect(matrix.rows == Self.report.matrix.rows)
  }

  @Test("What is no report of mutants is refused", arguments: ["{}", "{\"schema\":1,\"kind\":\"report\"}", "["])
  func refused(text: String) {
    #expect(throws: (any Error).self) { try KillMatrix(jsonText: text) }
  }

  @Test("The text fits a terminal and names survivors, explanations, idle cases and totals")
  func text() {
    let lines = [MutantText.line("late", killers: Self.cases.map(\.id))] + [MutantText.text(of: Self.report)]
    let text = lines.joined(separator: "\n")
    for line in text.split(separator: "\n") { #expect(line.count <= 80, "\(line)") }
    for part in [
      "OFF-QUERY-02           1", "cases that caught nothing:\n  limit.idle", "equivalent:\n  same  client\n",
      "survivors:\n  lost  client\n    Is \"lost\".", "mutants 3, killed 1, equivalent 1, survived 1",
      "cases 2, that caught nothing 1; statements 2, whose cases caught nothing 1", "finished in 1.23 s",
    ] { #expect(text.contains(part), "\(part) is not in\n\(text)") }
    #expect(MutantText.line("lost", killers: []).hasSuffix("   0  survived"))
  }

  @Test("A must statement whose cases catch no mutant fails the gate, where mutants were run")
  func gate() {
    let statements = SampleStatements.all
    #expect(Coverage(of: statements, by: Self.cases).isComplete)
    let coverage = Coverage(of: statements, by: Self.cases, matrix: Self.report.matrix)
    #expect(coverage.unproved.map(\.statement.id) == ["OFF-QUERY-03"] && !coverage.isComplete)
    let text = CoverageText.text(of: coverage)
    #expect(text.contains("cases catch no mutant:\n  OFF-QUERY-03  must  statements/one.yaml:1:1\n"))
    #expect(text.contains("must without a kill 1"))
    var weaker = statements
    weaker[1].level = .should
    #expect(Coverage(of: weaker, by: Self.cases, matrix: Self.report.matrix).isComplete)
  }
}
