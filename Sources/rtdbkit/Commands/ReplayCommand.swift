import ConformanceKit
import ConformanceReports

/// Judges recorded transcripts again, without the implementation that made them.
struct ReplayCommand {
  static let spec = CommandSpec(
    name: "replay", abstract: "Judge transcripts again, without the implementation.",
    operands: .init(
      name: "DIR|FILE…", help: "what `run --transcripts DIR` wrote", count: 1...Int.max, completion: .files),
    options: CaseRunning.options,
    examples: ["rtdbkit replay transcripts", "rtdbkit replay transcripts --filter 'limit.*' --report html=again.html"],
    exitCodes: RunCommand.exitCodes)

  private let running: CaseRunning

  init(_ arguments: ParsedArguments, layout: ProjectLayout, output: Output) {
    running = CaseRunning(name: "replay", arguments: arguments, layout: layout, output: output)
  }

  func run() throws -> ExitCode {
    let requests = try ReportRequest.all(running.arguments.all("report"))
    let transcripts = try TranscriptFolder.transcripts(at: running.arguments.operands)
    guard let first = transcripts.first else { throw UsageError(message: "there is no transcript") }
    guard let (library, selected) = try running.load() else { return .usage }
    let recorded = Set(transcripts.map(\.caseID))
    let cases = selected.filter { recorded.contains($0.id) }
    let known = Set(library.suites.flatMap(\.cases).map(\.id))
    for transcript in transcripts where !known.contains(transcript.caseID) {
      running.output.error("rtdbkit replay: there is no case \(transcript.caseID) any more; it is left out\n")
    }
    guard !cases.isEmpty else { throw UsageError(message: "no selected case has a transcript here") }
    let driver: TranscriptDriver
    do {
      driver = try TranscriptDriver(transcripts)
    } catch {
      throw UsageError(message: "\(error)")
    }
    let reports = try running.openReports(requests, statements: library.statements?.statements ?? [])
    return try running.run(cases, by: [driver], seed: first.seed, reports: reports).exitCode
  }
}
