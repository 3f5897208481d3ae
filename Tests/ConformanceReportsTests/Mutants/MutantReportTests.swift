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
      [
        MutantOutcome(mutant: "late", killers: [cases[0].id], brokenLaws: ["previous-sibling-present", "at-once"]),
        MutantOutcome(mutant: "same"), MutantOutcome(mutant: "lost", brokenLaws: ["at-once"]),
      ], cases: cases, laws: ["previous-sibling-present", "at-once", "never"])
    let list = MutantList(
      entries: ["late", "same", "lost"].map { name in
        let why = name == "same" ? "Nobody can tell it from the reference, for a reason that takes a while." : nil
        let law = ["late": "never", "lost": "at-once"][name]
        return .init(
          name: name, area: "client", defect: "Is \"\(name)\".", law: law, equivalent: why, location: place)
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
    #expect(matrix.laws == Self.report.matrix.laws && matrix.laws.map(\.mutants.count) == [1, 2, 0])
  }

  @Test("What is no report of mutants is refused", arguments: ["{}", "{\"schema\":1,\"kind\":\"report\"}", "["])
  func refused(text: String) {
    #expect(throws: (any Error).self) { try KillMatrix(jsonText: text) }
  }

  @Test("The JSON names the laws, each with its mutants, and what is claimed of them in vain")
  func lawsInJSON() throws {
    let text = Self.report.jsonText
    #expect(text.contains(#"{"law":"at-once","mutants":["late","lost"]}"#))
    #expect(text.contains("\"brokenLawClaims\":[\n{\"mutant\":\"late\",\"law\":\"never\"}\n]"))
    // A report of before there were rows for laws.
    let lines = text.split(separator: "\n")
    let start = try #require(lines.firstIndex { $0.hasPrefix("\"laws\":") })
    let end = try #require(lines.firstIndex { $0.hasPrefix("\"brokenClaims\":") })
    let former = (lines[..<start] + lines[end...]).joined(separator: "\n")
    #expect(try KillMatrix(jsonText: former).laws.isEmpty)
  }

  @Test("The text fits a terminal and names survivors, explanations, laws, idle cases and totals")
  func text() {
    let lines = [MutantText.line("late", killers: Self.cases.map(\.id))] + [MutantText.text(of: Self.report)]
    let text = lines.joined(separator: "\n")
    for line in text.split(separator: "\n") { #expect(line.count <= 80, "\(line)") }
    for part in [
      "OFF-QUERY-02           1", "cases that caught nothing:\n  limit.idle", "equivalent:\n  same  client\n",
      "survivors:\n  lost  client\n    Is \"lost\".", "mutants 3, killed 1, equivalent 1, survived 1",
      "cases 2, that caught nothing 1; statements 2, whose cases caught nothing 1", "finished in 1.23 s",
      "one of these:\n  previous-sibling-present           1  late\n",
      "\n  at-once                            2  lost\n",
      "that they name:\n  late  never\n", "laws that no mutant breaks:\n  never\n",
      "laws 3, broken 2; mutants that break one 2\n",
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
