import ConformanceCases
import ConformanceDrivers
import ConformanceKit
import ConformanceReports

/// Runs the cases on every mutant of the reference, and tells which are caught by which case and break which law.
struct MutantsCommand {
  static let spec = CommandSpec(
    name: "mutants", abstract: "Run the cases on every mutant of the reference, and tell which are caught.",
    options: [
      .filter, .cases,
      .init(name: "mutant", value: "NAME", help: "run this mutant instead of all", repeats: true),
      .init(name: "jobs", value: "N", help: "how many cases run at a time; as many as there are processors by default"),
      .seed,
      .init(
        name: "report", value: "json=FILE", help: "write the whole matrix; - is standard output",
        completion: .targets(["json="])),
      .flag("list", "list the mutants and do not run them"),
    ],
    examples: [
      "rtdbkit mutants --report json=mutants.json",
      "rtdbkit mutants --mutant limit-without-refill --filter 'limit.*'",
      "rtdbkit mutants --list",
    ],
    exitCodes: [
      .success: "every mutant was caught, or is explained as equivalent",
      .failure: "one survived unexplained, an explanation is refuted, a claim of a case or a mutant is not kept, or a "
        + "law is broken by none",
      .usage: "wrong use, a faulty case, no case selected, or a build without mutants",
      .incomplete: "the run was stopped",
      .fault: "the report was lost",
    ])

  let arguments: ParsedArguments
  let layout: ProjectLayout
  let output: Output

  func run() throws -> ExitCode {
    if arguments.has("list") { return tellList() }
    let file = try reportFile
    let jobs = try DriverChoice.count("jobs", arguments, 1...256) ?? SystemFiles.processorCount
    let seed = try arguments.seed
    guard ReferenceMutants.isAvailable else { throw UsageError(message: ReferenceMutants.unavailable) }
    let mutants = try selectedMutants
    let library = try CaseLibrary.load(paths: arguments.all("cases"), layout: layout)
    if library.reportErrors(to: output) { return .usage }
    let selected = try CaseSelection(filters: arguments.all("filter")).select(from: library.suites)
    if output.isProcess { StopSignal.watch() }
    let run = MutantRun(selected, jobs: jobs, seed: seed)
    let write = file == "-" ? output.error : output.write
    let trial = MutantTrial(run: run, library: library, seed: seed, output: output)
    guard let report = try trial.report(on: mutants, tell: { write($0 + "\n") }) else {
      return StopSignal.isReceived ? .incomplete : .failure
    }
    write(MutantText.text(of: report))
    guard try save(report, to: file) else { return .fault }
    return report.findings.isClean ? .success : .failure
  }

  private func tellList() -> ExitCode {
    for mutant in ReferenceMutants.all { output.write("\(mutant.name)  \(mutant.area)\n    \(mutant.defect)\n") }
    return .success
  }

  private var selectedMutants: [String] {
    get throws {
      let known = ReferenceMutants.all.map(\.name)
      let chosen = arguments.all("mutant")
      for name in chosen where !known.contains(name) {
        let near = NearNames.near(name, among: known, limit: 1).first.map { "; did you mean \($0)?" } ?? ""
        throw UsageError(message: "there is no mutant \(name)\(near)")
      }
      return chosen.isEmpty ? known : known.filter(chosen.contains)
    }
  }

  private var reportFile: String? {
    get throws {
      guard let text = arguments.one("report") else { return nil }
      guard text.hasPrefix("json="), text.count > 5 else {
        throw UsageError(message: "--report is json=FILE here, not \(text)")
      }
      return String(text.dropFirst(5))
    }
  }

  /// Whether the report is where it should be.
  private func save(_ report: MutantReport, to file: String?) throws -> Bool {
    guard let file else { return true }
    if file == "-" {
      output.write(report.jsonText)
      return true
    }
    do {
      try AtomicFile.write(report.jsonText, to: file)
      return true
    } catch {
      output.error("rtdbkit mutants: \(error)\n")
      return false
    }
  }
}
