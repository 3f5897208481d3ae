import ConformanceCases
import ConformanceDrivers
import ConformanceKit
import ConformanceReports

/// Tells one case as a story, run now or as a transcript recorded it.
struct ExplainCommand {
  static let spec = CommandSpec(
    name: "explain", abstract: "Tell the story of one case, run now or recorded.",
    operands: .init(
      name: "ID|TRANSCRIPT", help: "a case's id or alias, or a file of transcripts", count: 1...1, completion: .cases),
    options: [
      .cases, .seed,
      .flag("wire", "tell the messages between client and server, too"),
      .color,
    ],
    examples: [
      "rtdbkit explain limit.refill-from-cache-offline",
      "rtdbkit explain transcripts/limit.refill-from-cache-offline.json --wire",
    ],
    exitCodes: RunCommand.exitCodes)

  let arguments: ParsedArguments
  let layout: ProjectLayout
  let output: Output
  let makeDriver: () throws -> any Driver

  func run() throws -> ExitCode {
    let name = arguments.operands.first ?? ""
    let library = try CaseLibrary.load(paths: arguments.all("cases"), layout: layout)
    if library.reportErrors(to: output) { return .usage }
    let isFile = name.hasSuffix(".json") && SystemFiles.exists(name)
    let transcript = try isFile ? TranscriptFolder.transcript(at: name) : nil
    let testCase = try library.findCase(transcript?.caseID ?? name)
    let driver: any Driver
    do {
      driver = try transcript.map { try TranscriptDriver([$0]) } ?? makeDriver()
    } catch {
      output.error("rtdbkit explain: \(error)\n")
      return .driver
    }
    let seed = try transcript?.seed ?? arguments.seed
    let keeper = ResultCollector()
    let summary = Runner(driver: driver, options: RunOptions(seed: seed), recorders: [keeper])
      .run(Plan(cases: [testCase], capabilities: driver.capabilities))
    if let result = keeper.results.first {
      let story = CaseExplanation(
        result, statements: library.statements, style: ConsoleStyle(usesColor: output.usesColor(arguments)),
        showsWire: arguments.has("wire"), likenesses: likenesses(result, driver.capabilities, seed, library))
      output.write(story.text)
    }
    return ExitCode(summary, strict: true)
  }

  /// The mutants that do in the case what the driver did, where it failed.
  private func likenesses(
    _ result: CaseResult, _ driver: DriverCapabilities, _ seed: UInt64, _ library: CaseLibrary
  ) -> [MutantList.Entry] {
    guard result.verdict == .fail, let mutants = library.mutants else { return [] }
    return MutantLikeness.mutants(like: result, by: driver, seed: seed).compactMap { mutants[$0] }
  }
}
