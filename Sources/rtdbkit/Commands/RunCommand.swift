import ConformanceKit
import ConformanceReports

/// Runs the selected cases against an implementation and reports.
struct RunCommand {
  static let spec = CommandSpec(
    name: "run", abstract: "Run cases and report what differs.",
    options: [
      .filter, .cases,
      .init(name: "report", value: "json=FILE", help: "write a report to a file", repeats: true),
      .init(name: "seed", value: "N", help: "the seed of everything random; 1 where not given"),
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
    let seed = try self.seed
    let reports = try reportFiles.map { file in
      (file, JSONReportRecorder { try AtomicFile.write($0, to: file) })
    }
    let library = try CaseLibrary.load(paths: arguments.all("cases"), layout: layout)
    if library.reportErrors(to: output) { return .usage }
    let cases = try CaseSelection(filters: arguments.all("filter")).select(from: library.suites)
    let choice = try DriverChoice(arguments)
    StopSignal.watch()
    let drivers: [any Driver]
    do {
      drivers = try choice.drivers(embedded: makeDriver)
    } catch {
      output.error("rtdbkit run: \(error)\n")
      return .driver
    }
    let runner = Runner(
      drivers: drivers,
      options: RunOptions(seed: seed, stopsAtFirstFailure: arguments.has("fail-fast")) { StopSignal.reason },
      recorders: [ConsoleRecorder(style: style, write: output.write)] + reports.map(\.1))
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

  private var seed: UInt64 {
    get throws {
      guard let text = arguments.one("seed") else { return 1 }
      guard let seed = UInt64(text) else {
        throw UsageError(message: "--seed is a whole number from 0 to \(UInt64.max), not \(text)")
      }
      return seed
    }
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
