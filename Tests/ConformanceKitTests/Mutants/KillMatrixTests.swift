import ConformanceCases
import ConformanceKit
import Testing

/// What is made of the cases that failed on each mutant.
struct KillMatrixTests {
  private func cases() -> [Case] {
    var first = Sample.testCase("a")
    first.statements = ["S-1", "S-2"]
    first.mutants = ["late", "lost"]
    var second = Sample.testCase("b")
    second.statements = ["S-2"]
    var third = Sample.testCase("c")
    third.statements = ["S-3"]
    return [first, second, third]
  }

  private func matrix() -> KillMatrix {
    KillMatrix(mutants: [("late", ["a", "b"]), ("lost", ["b"]), ("same", [])], cases: cases())
  }

  private func list(equivalent: Set<String> = []) -> MutantList {
    MutantList(
      entries: ["late", "lost", "same"].map {
        .init(
          name: $0, area: "client", defect: "Is \($0).", equivalent: equivalent.contains($0) ? "It is." : nil,
          location: Sample.place(1))
      })
  }

  @Test("The matrix tells of each mutant who caught it, and of each statement what its cases caught")
  func folding() {
    let matrix = matrix()
    #expect(matrix.rows.map(\.kills) == [["late"], ["late", "lost"], []])
    #expect(matrix.killers == ["late": ["a", "b"], "lost": ["b"]])
    #expect(matrix.kills == ["S-1": ["late"], "S-2": ["late", "lost"], "S-3": []])
    #expect(matrix.survivors == ["same"] && matrix.idleCases == ["c"])
  }

  @Test("A survivor is wrong unless it is explained, and an explanation is wrong once the mutant is caught")
  func explanations() {
    let bare = MutantFindings(matrix(), list: list(), cases: [])
    #expect(bare.survivors == ["same"] && bare.explained == [] && bare.refuted == [] && !bare.isClean)
    let explained = MutantFindings(matrix(), list: list(equivalent: ["same"]), cases: [])
    #expect(explained.survivors == [] && explained.explained == ["same"] && explained.isClean)
    let stale = MutantFindings(matrix(), list: list(equivalent: ["same", "lost"]), cases: [])
    #expect(stale.refuted == ["lost"] && !stale.isClean)
  }

  @Test("A case that names a mutant must catch it, if both were run")
  func claims() {
    let findings = MutantFindings(matrix(), list: list(equivalent: ["same"]), cases: cases())
    #expect(findings.brokenClaims.map(\.caseID) == ["a"] && findings.brokenClaims.map(\.mutant) == ["lost"])
    #expect(!findings.isClean)
    let few = KillMatrix(mutants: [("late", ["a"])], cases: cases())
    #expect(MutantFindings(few, list: list(), cases: cases()).isClean)
  }

  @Test("Where a run asks for it, a case ends with its first step that fails")
  func firstMismatch() {
    let driver = FakeDriver()
    driver.answer = { _, _ in Sample.outcome(Sample.seen("top", Sample.value(.integer(1)))) }
    let log = EventLog()
    let runner = Runner(
      driver: driver, options: RunOptions(endsCasesAtFirstMismatch: true), recorders: [log], now: { .zero })
    let cases = [Sample.testCase("a", steps: [Sample.step(), Sample.step()]), Sample.testCase("b")]
    runner.run(Plan(cases: cases, capabilities: driver.capabilities))
    #expect(log.lines == ["run 2", "case a", "step a 0", "fail a", "case b", "pass b", "end 2/2"])
    #expect(driver.ended == 2)
  }
}
