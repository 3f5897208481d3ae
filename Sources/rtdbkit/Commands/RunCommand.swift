import ConformanceCases
import ConformanceKit
import ConformanceReports

/// Runs the selected cases against the embedded implementation and reports.
struct RunCommand {
  static let spec = CommandSpec(
    name: "run", abstract: "Run cases and report what differs.",
    options: CaseRunning.options + [
      .seed,
      .init(name: "shard", value: "I/N", help: "run the I-th of N equal parts of the selection"),
      .init(name: "baseline", value: "FILE", help: "the known failures of the implementation"),
      .flag("verify-determinism", "run again in another order and fail where anything observed differs"),
      .storage,
    ],
    examples: [
      "rtdbkit run --filter 'limit.*' --seed 7",
      "rtdbkit run --report junit=report.xml --report html=report.html",
    ])

  private let running: CaseRunning
  private let makeDriver: () throws -> any Driver

  init(
    _ arguments: ParsedArguments, layout: ProjectLayout, output: Output, makeDriver: @escaping () throws -> any Driver
  ) {
    running = CaseRunning(name: "run", arguments: arguments, layout: layout, output: output)
    self.makeDriver = makeDriver
  }

  func run() throws -> ExitCode {
    let seed = try running.arguments.seed
    let requests = try ReportRequest.all(running.arguments.all("report"))
    guard let (library, selected) = try running.load() else { return .usage }
    let cases = try shard?.part(of: selected) ?? selected
    guard let baseline = readBaseline() else { return .usage }
    let reports = try running.openReports(requests, statements: library.statements?.statements ?? [])
    let driver: any Driver
    do {
      driver = try makeDriver()
    } catch {
      running.output.error("rtdbkit run: \(error)\n")
      return .driver
    }
    let judge = BaselineJudge(
      baseline, suites: library.suites, driver: driver.capabilities, today: SystemFiles.today)
    guard running.arguments.has("verify-determinism") else {
      return try running.run(cases, by: driver, seed: seed, baseline: judge, reports: reports).exitCode
    }
    return try DeterminismCheck(running: running, cases: cases, driver: driver, seed: seed, baseline: judge).run(
      reports)
  }

  private var shard: CaseShard? {
    get throws {
      guard let text = running.arguments.one("shard") else { return nil }
      guard let shard = CaseShard(text) else {
        throw UsageError(message: "--shard names a part of all, from 1/N to N/N, not \(text)")
      }
      return shard
    }
  }

  /// The known failures, none without a file; nil after telling what is wrong with it.
  private func readBaseline() -> Baseline? {
    guard let file = running.arguments.one("baseline") else { return Baseline(entries: []) }
    let (baseline, diagnostics) = Baseline.load(file: file)
    for diagnostic in diagnostics { running.output.error("\(diagnostic)\n") }
    return diagnostics.contains { $0.severity == .error } ? nil : baseline
  }
}
