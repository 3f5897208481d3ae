import ConformanceCases
import ConformanceKit
import ConformanceReports

/// What running and replaying have in common: options, selection, reports, exit code.
struct CaseRunning {
  static let options: [CommandSpec.Option] = [
    .filter, .cases, ReportRequest.option,
    .init(
      name: "transcripts", value: "DIR", help: "write what the driver answered, a JSON file a case",
      completion: .folders),
    .flag("strict", "let failures of level should fail the run"),
    .color,
    .flag("fail-fast", "stop at the first failure"),
  ]

  let name: String
  let arguments: ParsedArguments
  let layout: ProjectLayout
  let output: Output

  /// Loads the cases and picks those that the filters select; nil where the cases are faulty, which was told then.
  func load() throws -> (library: CaseLibrary, cases: [Case])? {
    let library = try CaseLibrary.load(paths: arguments.all("cases"), layout: layout)
    if library.reportErrors(to: output) { return nil }
    return (library, try CaseSelection(filters: arguments.all("filter")).select(from: library.suites))
  }

  /// The reports that the arguments ask for, their files open.
  func openReports(_ requests: [ReportRequest], statements: [Statement]) throws -> RunReports {
    let folders = arguments.all("cases").map { " --cases \(ShellWord.quoted($0))" }.joined()
    let driver = arguments.one("driver").map { " --driver \(ShellWord.quoted($0))" } ?? ""
    let context = ReportContext(
      command: "rtdbkit run\(driver)\(folders)", isStrict: arguments.has("strict"), statements: statements,
      workspace: SystemFiles.environment("GITHUB_WORKSPACE").map { $0.hasSuffix("/") ? $0 : $0 + "/" })
    return try RunReports(requests, style: style(context.command), context: context, output: output)
  }

  /// Runs the cases and finishes the reports.
  ///
  /// - Parameter drivers: At least one, all for the same implementation.
  func run(
    _ cases: [Case], by drivers: [any Driver], seed: UInt64, baseline: BaselineJudge? = nil,
    claim: ProfileClaim? = nil, edition: EditionScope? = nil, reports: RunReports
  ) throws -> RunOutcome {
    var recorders = reports.recorders
    var transcripts: TranscriptRecorder?
    if let folder = arguments.one("transcripts") {
      let recorder = try TranscriptFolder.recorder(at: folder)
      transcripts = recorder
      recorders.append(recorder)
    }
    if output.isProcess { StopSignal.watch() }
    let options = RunOptions(
      seed: seed, stopsAtFirstFailure: arguments.has("fail-fast"), claim: claim, edition: edition)
    let runner = Runner(
      drivers: drivers, options: options,
      recorders: recorders, baseline: baseline, isStopRequested: { StopSignal.isReceived })
    let plan = Plan(cases: cases, capabilities: drivers[0].capabilities, claim: claim, edition: edition)
    let summary = runner.run(plan)
    let failures = reports.finish() + (transcripts?.failures ?? [])
    for failure in failures { output.error("rtdbkit \(name): \(failure)\n") }
    return RunOutcome(summary: summary, isStrict: arguments.has("strict"), lostReports: !failures.isEmpty)
  }

  private func style(_ command: String) -> ConsoleStyle {
    var style = ConsoleStyle(
      usesColor: output.usesColor(arguments),
      showsProgress: output.isTerminal && SystemFiles.environment("CI") == nil, command: command)
    if output.isProcess { style.peakMemory = { SystemFiles.peakMemory } }
    return style
  }
}

/// How a run ended.
struct RunOutcome {
  var summary: RunSummary
  var isStrict: Bool
  var lostReports: Bool

  /// A run whose report is lost is no evidence, however well it went.
  var exitCode: ExitCode {
    let code = ExitCode(summary, strict: isStrict)
    return lostReports && code == .success ? .fault : code
  }
}
