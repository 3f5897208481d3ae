import ConformanceCases
import ConformanceKit
import ConformanceReports

/// Runs one case and writes what happened as its expectations, for a person to check.
struct RecordCommand {
  static let spec = CommandSpec(
    name: "record", abstract: "Run a case and write what happens below steps that expect nothing.",
    operands: .init(name: "ID", help: "id of the case", count: 1...1, completion: .cases),
    options: [.cases, .seed, .flag("write", "change the case's file instead of printing the case")]
      + DriverChoice.soleOptions,
    examples: [
      "rtdbkit record limit.refill-from-cache-offline",
      "rtdbkit record limit.refill-from-cache-offline --driver ./adapter",
    ],
    exitCodes: [
      .success: "recorded", .usage: "wrong use, or a faulty case", .driver: "the adapter could not start",
      .incomplete: "the case could not be run to its end",
    ])

  let arguments: ParsedArguments
  let layout: ProjectLayout
  let output: Output
  let makeDriver: () throws -> any Driver

  func run() throws -> ExitCode {
    let seed = try arguments.seed
    let library = try CaseLibrary.load(paths: arguments.all("cases"), layout: layout)
    if library.reportErrors(to: output) { return .usage }
    let testCase = try library.findCase(arguments.operands[0])
    guard testCase.id == testCase.baseID else {
      throw UsageError(message: "\(testCase.baseID) is repeated by `each`; its variants share one text")
    }
    let collector = ResultCollector()
    let driver: any Driver
    do {
      driver = try DriverChoice(arguments).drivers(embedded: makeDriver)[0]
    } catch let fault as AdapterFault {
      output.error("rtdbkit record: \(fault)\n")
      return .driver
    }
    defer { driver.close() }
    Runner(driver: driver, options: RunOptions(seed: seed), recorders: [collector])
      .run(Plan(cases: [testCase], capabilities: driver.capabilities))
    guard let result = collector.results.first, result.verdict.isExecuted, result.verdict.name != "error" else {
      output.error("rtdbkit record: \(collector.results.first?.verdict.reason ?? "the case was not run")\n")
      return .incomplete
    }
    return try record(result)
  }

  private func record(_ result: CaseResult) throws -> ExitCode {
    let location = result.testCase.location
    guard let text = SystemFiles.text(of: location.file) else {
      throw UsageError(message: "\(location.file) cannot be read any more")
    }
    let recorded = RecordedExpectations(result).added(to: text)
    guard arguments.has("write") else {
      output.write(CaseText.excerpt(of: recorded, line: location.line) + "\n")
      return .success
    }
    guard recorded != text else {
      output.write("\(location): nothing to add\n")
      return .success
    }
    try AtomicFile.write(recorded, to: location.file)
    output.write("\(location): expectations added; check each against the documents, for the driver may be wrong\n")
    return .success
  }
}
