import ConformanceCases
import ConformanceKit
import ConformanceReports

/// Tells one case as a story, run now or as a transcript recorded it.
struct ExplainCommand {
  static let spec = CommandSpec(
    name: "explain", abstract: "Tell the story of one case, run now or recorded.",
    operands: .init(name: "ID|TRANSCRIPT", help: "a case's id or alias, or a file of transcripts", count: 1...1),
    options: [
      .cases, .init(name: "seed", value: "N", help: "the seed of everything random; 1 where not given"),
      .flag("wire", "tell the messages between client and server, too"),
      .init(name: "color", value: "WHEN", help: "auto, always or never", choices: ["auto", "always", "never"]),
    ],
    examples: ["rtdbkit explain limit.refill-from-cache", "rtdbkit explain transcripts/limit.refill.json --wire"])

  let arguments: ParsedArguments
  let layout: ProjectLayout
  let output: Output
  let makeDriver: () throws -> any Driver

  init(
    _ arguments: ParsedArguments, layout: ProjectLayout, output: Output, makeDriver: @escaping () throws -> any Driver
  ) {
    self.arguments = arguments
    self.layout = layout
    self.output = output
    self.makeDriver = makeDriver
  }

  func run() throws -> ExitCode {
    let name = arguments.operands.first ?? ""
    let library = try CaseLibrary.load(paths: arguments.all("cases"), layout: layout)
    if library.reportErrors(to: output) { return .usage }
    let isFile = name.hasSuffix(".json") && SystemFiles.exists(name)
    let transcript = try isFile ? TranscriptFolder.transcript(at: name) : nil
    let testCase = try library.find(transcript?.caseID ?? name)
    let driver: any Driver
    do {
      driver = try transcript.map { try TranscriptDriver([$0]) } ?? makeDriver()
    } catch {
      output.error("rtdbkit explain: \(error)\n")
      return .driver
    }
    guard let seed = transcript?.seed ?? arguments.one("seed").map(UInt64.init) ?? 1 else {
      throw UsageError(message: "--seed is a whole number from 0 to \(UInt64.max)")
    }
    let keeper = ResultKeeper()
    let summary = Runner(driver: driver, options: RunOptions(seed: seed), recorders: [keeper])
      .run(Plan(cases: [testCase], capabilities: driver.capabilities))
    if let result = keeper.result {
      let story = CaseExplanation(
        result, statements: library.statements, style: style, showsWire: arguments.has("wire"))
      output.write(story.text)
    }
    return ExitCode(summary, strict: true)
  }

  private var style: ConsoleStyle {
    let color = arguments.one("color") ?? "auto"
    return ConsoleStyle(usesColor: color == "always" || (color == "auto" && output.isTerminal && !output.refusesColor))
  }
}

/// Keeps the result of the last case.
private final class ResultKeeper: RunRecorder {
  private(set) var result: CaseResult?

  func record(_ event: RunEvent) {
    if case .caseFinished(let result) = event { self.result = result }
  }
}
