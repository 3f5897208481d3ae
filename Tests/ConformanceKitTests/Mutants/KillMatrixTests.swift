import ConformanceCases
import ConformanceKit
import Testing

/// What is made of the cases that failed and the laws that broke on each mutant.
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

  private func matrix(laws: [String] = ["at-once", "in-order"]) -> KillMatrix {
    KillMatrix(
      [
        MutantOutcome(mutant: "late", killers: ["a", "b"], brokenLaws: ["at-once", "in-order"]),
        MutantOutcome(mutant: "lost", killers: ["b"], brokenLaws: ["at-once"]), MutantOutcome(mutant: "same"),
      ], cases: cases(), laws: laws)
  }

  /// The mutants of the matrix, as a list has them.
  private func list(equivalent: Set<String> = [], laws: [String: String] = [:]) -> MutantList {
    MutantList(
      entries: ["late", "lost", "same"].map {
        .init(
          name: $0, area: "client", defect: "Is \($0).", law: laws[$0],
          equivalent: equivalent.contains($0) ? "It is." : nil, location: Sample.place(1))
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
    let few = KillMatrix([MutantOutcome(mutant: "late", killers: ["a"])], cases: cases(), laws: [])
    #expect(MutantFindings(few, list: list(), cases: cases()).isClean)
  }

  @Test("The matrix tells of each law which mutants broke it")
  func lawFolding() {
    let matrix = matrix(laws: ["in-order", "at-once", "never"])
    let rows = matrix.laws
    #expect(matrix.unlawful == ["late", "lost"])
    #expect(rows.map(\.law) == ["in-order", "at-once", "never"])
    #expect(rows.map(\.mutants) == [["late"], ["late", "lost"], []])
  }

  @Test("A law that no mutant breaks is wrong, where every mutant was run")
  func idleLaws() {
    func findings(_ matrix: KillMatrix, _ list: MutantList) -> MutantFindings {
      MutantFindings(matrix, list: list, cases: [])
    }
    let list = list(equivalent: ["same"])
    #expect(findings(matrix(), list).isClean)
    let idle = findings(matrix(laws: ["at-once", "never"]), list)
    #expect(idle.unbrokenLaws == ["never"] && !idle.isClean)
    let part = KillMatrix([MutantOutcome(mutant: "late", killers: ["a"])], cases: cases(), laws: ["never"])
    #expect(findings(part, list).isClean, "the other mutants might break it")
    #expect(findings(part, MutantList(entries: [])).isClean, "nobody knows the other mutants")
  }

  @Test("A mutant that names a law must break it, if it was run")
  func lawClaims() {
    let kept = list(equivalent: ["same"], laws: ["late": "in-order", "lost": "at-once"])
    #expect(MutantFindings(matrix(), list: kept, cases: []).isClean)
    for law in ["in-order", "no-such-law"] {
      let broken = list(equivalent: ["same"], laws: ["late": "in-order", "lost": law])
      let findings = MutantFindings(matrix(), list: broken, cases: [])
      #expect(findings.brokenLawClaims.map(\.mutant) == ["lost"] && findings.brokenLawClaims.map(\.law) == [law])
      #expect(!findings.isClean)
      let part = KillMatrix([MutantOutcome(mutant: "late", brokenLaws: ["in-order"])], cases: [], laws: ["in-order"])
      #expect(MutantFindings(part, list: broken, cases: []).brokenLawClaims.isEmpty)
    }
  }

  @Test("Where a run asks for it, expectations are judged to the first step that fails, and laws to the end")
  func firstMismatch() throws {
    let driver = FakeDriver()
    driver.answer = { _, _ in Sample.outcome(Sample.seen("top", Sample.value(.integer(1)))) }
    driver.finalData = .integer(1)
    let log = EventLog()
    let runner = Runner(
      driver: driver, options: RunOptions(judgesToFirstMismatch: true), recorders: [log], now: { .zero })
    let steps = [Sample.step(Sample.listen("top", at: "", [.value])), Sample.step(), Sample.step()]
    var first = Sample.testCase("a", steps: steps)
    first.finalServerData = .value(.integer(2))
    runner.run(Plan(cases: [first, Sample.testCase("b")], capabilities: driver.capabilities))
    #expect(
      log.lines == [
        "run 2", "case a", "step a 0", "step a 1", "step a 2", "fail a", "case b", "pass b", "end 2/2",
      ])
    let result = try #require(log.results.first)
    let law = Mismatch.Kind.law(id: "values-differ")
    #expect(result.mismatches.map(\.kind) == [.unexpectedEvent, law, law])
    #expect(result.mismatches.map(\.stepIndex) == [0, 1, 2])
    #expect(result.brokenLaws == ["values-differ"])
  }
}
