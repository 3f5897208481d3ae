import ConformanceCases
import ConformanceDrivers
import ConformanceKit
import ConformanceReports

/// Tells which statements have cases and which have none.
struct CoverageCommand {
  static let spec = CommandSpec(
    name: "coverage", abstract: "Tell which statements have cases; fails where a testable one has none.",
    options: [
      .init(
        name: "statements", value: "DIR", help: "folder of statements, instead of Conformance/statements",
        completion: .folders), .cases,
      .flag("mutants", "run the mutants, too: every must statement needs a case that catches one"),
      .init(
        name: "kills", value: "FILE", help: "demand the same by what `rtdbkit mutants --report json=FILE` wrote",
        completion: .files),
    ],
    examples: ["rtdbkit coverage", "rtdbkit coverage --cases Conformance/suites/limits", "rtdbkit coverage --mutants"],
    exitCodes: [
      .success: "every testable statement has a case",
      .failure: "one has none, or with mutants, a must statement has none that catches one",
      .usage: "wrong use, a faulty case, or no statements", .incomplete: "the run on mutants was stopped",
    ])

  let arguments: ParsedArguments
  let layout: ProjectLayout
  let output: Output

  func run() throws -> ExitCode {
    let library = try CaseLibrary.load(
      paths: arguments.all("cases"), statementPath: arguments.one("statements"), layout: layout)
    if library.reportErrors(to: output) { return .usage }
    guard let registry = library.statements, !registry.statements.isEmpty else {
      throw UsageError(message: "no statements found; name their folder with --statements DIR")
    }
    let cases = library.suites.flatMap(\.cases)
    var matrix = try storedMatrix
    if arguments.has("mutants") {
      guard let made = try makeMatrix(cases, library) else { return StopSignal.isReceived ? .incomplete : .failure }
      matrix = made
    }
    let coverage = Coverage(of: registry.statements, by: cases, matrix: matrix)
    output.write(CoverageText.text(of: coverage))
    return coverage.isComplete ? .success : .failure
  }

  private var storedMatrix: KillMatrix? {
    get throws {
      guard let file = arguments.one("kills") else { return nil }
      guard let text = SystemFiles.text(of: file) else { throw UsageError(message: "\(file) cannot be read") }
      do {
        return try KillMatrix(jsonText: text)
      } catch {
        throw UsageError(message: "\(file): \(error)")
      }
    }
  }

  private func makeMatrix(_ cases: [Case], _ library: CaseLibrary) throws -> KillMatrix? {
    guard ReferenceMutants.isAvailable else { throw UsageError(message: ReferenceMutants.unavailable) }
    if output.isProcess { StopSignal.watch() }
    let run = MutantRun(cases, jobs: SystemFiles.processorCount, seed: 1)
    return try MutantTrial(run: run, library: library, seed: 1, output: output)
      .report(on: ReferenceMutants.all.map(\.name))?.matrix
  }
}
