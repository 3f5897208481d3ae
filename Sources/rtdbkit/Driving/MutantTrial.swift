import ConformanceCases
import ConformanceDrivers
import ConformanceKit
import ConformanceReports

/// What the commands that need the kill matrix have in common: they make it, if the reference without defect is sound.
struct MutantTrial {
  let run: MutantRun
  let library: CaseLibrary
  let seed: UInt64
  let output: Output

  /// The matrix with its findings; nil where a case fails without any mutant, or where the run was stopped.
  ///
  /// - Parameter tell: Told a line for each mutant.
  func report(on mutants: [String], tell: (String) -> Void = { _ in }) throws -> MutantReport? {
    let now = Runner.monotonicClock()
    let failed = run.survey()
    guard failed.isEmpty else {
      output.error("these cases fail on the reference itself, so that they cannot judge mutants:\n")
      for id in failed { output.error("  \(id)\n") }
      return nil
    }
    let matrix = try run.run(mutants, isStopRequested: { StopSignal.isReceived }) { outcome in
      tell(MutantText.line(outcome.mutant, killers: run.cases.map(\.id).filter(outcome.killers.contains)))
    }
    guard let matrix else { return nil }
    let list = library.mutants ?? MutantList(entries: [])
    return MutantReport(
      matrix, findings: MutantFindings(matrix, list: list, cases: run.cases), list: list,
      statements: library.statements?.statements ?? [], seed: seed, duration: now())
  }
}
