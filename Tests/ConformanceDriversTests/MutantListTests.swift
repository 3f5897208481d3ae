import ConformanceCases
import ConformanceDrivers
import ConformanceKit
import Testing

/// The list that cases are checked against is the one that the reference has.
struct MutantListTests {
  @Test("Conformance/mutants.yaml lists every mutant of the reference, with its side and its defect")
  func same() {
    let (list, diagnostics) = MutantList.load(file: SuiteRun.root + "Conformance/mutants.yaml")
    #expect(diagnostics.map(\.description) == [])
    let listed = list.entries.map { "\($0.name) \($0.area) \($0.defect)" }
    #expect(listed.sorted() == ReferenceMutants.all.map { "\($0.name) \($0.area) \($0.defect)" }.sorted())
  }

  @Test("Every law has a mutant whose defect it is about, and no mutant names another law")
  func laws() {
    let laws = Laws.all.map(\.id)
    let (list, diagnostics) = MutantList.load(file: SuiteRun.root + "Conformance/mutants.yaml", laws: laws)
    #expect(diagnostics.map(\.description) == [])
    #expect(laws.filter { law in !list.entries.contains { $0.law == law } } == [])
  }

  @Test("A build without the mutant in question, or without any, says so")
  func unknown() {
    #expect(throws: MutantError.self) { try ReferenceMutants.activate("no-such-mutant") }
    #expect(ReferenceMutants.unavailable.contains("-DMUTANTS"))
  }
}
