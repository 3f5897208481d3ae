import ConformanceCases
import ConformanceKit
import ConformanceReports

/// Runs the selected cases against an implementation and reports.
struct RunCommand {
  static let spec = CommandSpec(
    name: "run", abstract: "Run cases and report what differs.",
    options: [
      .filter, .cases,
      .init(name: "report", value: "json=FILE", help: "write a report to a file", repeats: true),
      .seed,
      .init(name: "shard", value: "I/N", help: "run the I-th of N equal parts of the selection"),
      .init(name: "baseline", value: "FILE", help: "the known failures of the implementation"),
      .flag("strict", "let failures of level should fail the run"),
      .init(
        name: "color", value: "WHEN", help: "auto, always or never", choices: ["auto", "always", "never"]),
      .flag("fail-fast", "stop at the first failure"),
    ] + DriverChoice.options,
    examples: [
      ("rtdbkit run --filter 'offline.*' --report json=report.json", "a part of the suite, on the reference"),
      ("rtdbkit run --driver 'python3 my_adapter.py' --jobs 2", "the suite on an implementation of yours"),
    ])

  private let arguments: ParsedArguments
  private let layout: ProjectLayout
  private let output: Output
  private let makeDriver: () throws -> any Driver

  init(
    _ arguments: ParsedArguments, layout: ProjectLayout, output: Output, makeDriver: @escaping () throws -> any Driver
  ) {
    self.arguments = arguments
    self.layout = layout
    self.output = output
    self.makeDriver = makeDriver
  }

  func run() throws -> ExitCode {
    let seed = try arguments.seed
    let reports = try reportFiles.map { file in
      (file, JSONReportRecorder { try AtomicFile.write($0, to: file) })
    }
    let library = try CaseLibrary.load(paths: arguments.all("cases"), layout: layout)
    if library.reportErrors(to: output) { return .usage }
    let selected = try CaseSelection(filters: arguments.all("filter")).select(from: library.suites)
    let cases = try shard?.part(of: selected) ?? selected
    guard let baseline = readBaseline() else { return .usage }
    let choice = try DriverChoice(arguments)
    StopSignal.watch()
    let drivers: [any Driver]
    do {
      drivers = try choice.drivers(embedded: makeDriver)
    } catch {
      output.error("rtdbkit run: \(error)\n")
      return StopSignal.reason == nil ? .driver : .incomplete
    }
    let runner = Runner(
      drivers: drivers,
      options: RunOptions(seed: seed, stopsAtFirstFailure: arguments.has("fail-fast")) { StopSignal.reason },
      recorders: [ConsoleRecorder(style: style, write: output.write)] + reports.map(\.1),
      baseline: BaselineJudge(
        baseline, suites: library.suites, driver: drivers[0].capabilities, today: SystemFiles.today))
    let summary = runner.run(Plan(cases: cases, capabilities: drivers[0].capabilities))
    for driver in drivers { driver.close() }
    for remark in drivers.flatMap(\.remarks) { output.error("rtdbkit run: \(remark)\n") }
    return exitCode(of: summary, reports.map(\.1))
  }

  /// A run whose report is lost is no evidence, however well it went.
  private func exitCode(of summary: RunSummary, _ reports: [JSONReportRecorder]) -> ExitCode {
    let failures = reports.compactMap(\.failure)
    for failure in failures { output.error("rtdbkit run: \(failure)\n") }
    let code = ExitCode(summary, strict: arguments.has("strict"))
    return failures.isEmpty || code != .success ? code : .fault
  }

  private var shard: CaseShard? {
    get throws {
      guard let text = arguments.one("shard") else { return nil }
      guard let shard = CaseShard(text) else {
        throw UsageError(message: "--shard names a part of all, from 1/N to N/N, not \(text)")
      }
      return shard
    }
  }

  /// The known failures, none without a file; nil after telling what is wrong with it.
  private func readBaseline() -> Baseline? {
    guard let file = arguments.one("baseline") else { return Baseline(entries: []) }
    let (baseline, diagnostics) = Baseline.load(file: file)
    for diagnostic in diagnostics { output.error("\(diagnostic)\n") }
    return diagnostics.contains { $0.severity == .error } ? nil : baseline
  }

  private var reportFiles: [String] {
    get throws {
      try arguments.all("report").map { text in
        let parts = text.split(separator: "=", maxSplits: 1)
        guard parts.count == 2, parts[0] == "json" else {
          throw UsageError(message: "--report names a format and a file: json=FILE, not \(text)")
        }
        return String(parts[1])
      }
    }
  }

  private var style: ConsoleStyle {
    let color = arguments.one("color") ?? "auto"
    let folders = arguments.all("cases").map { " --cases \(ShellWord.quoted($0))" }.joined()
    let driver = arguments.one("driver").map { " --driver \(ShellWord.quoted($0))" } ?? ""
    return ConsoleStyle(
      usesColor: color == "always" || (color == "auto" && output.isTerminal && !output.refusesColor),
      showsProgress: output.isTerminal, command: "rtdbkit run\(driver)\(folders)")
  }
}
