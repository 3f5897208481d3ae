import ConformanceCases
import ConformanceKit
import ConformanceReports

/// Makes, tends and checks the list of an implementation's known failures.
struct BaselineCommand {
  static let spec = CommandSpec(
    name: "baseline", abstract: "Write, prune or check the known failures of an implementation.",
    operands: .init(
      name: "write|prune|check FILE",
      help: "write a new file from a run; take out what does not fail any more; or check each entry", count: 2...2,
      completion: .words(Task.allCases.map(\.rawValue))),
    options: [.filter, .cases, .seed] + DriverChoice.soleOptions,
    examples: [
      "rtdbkit baseline write known.yaml --driver ./adapter",
      "rtdbkit baseline check known.yaml --driver ./adapter",
      "rtdbkit baseline prune known.yaml --driver ./adapter",
    ],
    exitCodes: [
      .success: "written, pruned, or every entry holds", .failure: "check: an entry does not hold",
      .usage: "wrong use, a faulty case or baseline", .driver: "the adapter could not start",
    ])

  private enum Task: String, CaseIterable { case write, prune, check }

  let arguments: ParsedArguments
  let layout: ProjectLayout
  let output: Output
  let makeDriver: () throws -> any Driver

  func run() throws -> ExitCode {
    let seed = try arguments.seed
    let name = arguments.operands[0]
    guard let task = Task(rawValue: name) else {
      let near = NearNames.near(name, among: Task.allCases.map(\.rawValue), limit: 1).first
      throw UsageError(message: "\(name) is none of write, prune, check" + (near.map { "; did you mean \($0)?" } ?? ""))
    }
    let file = arguments.operands[1]
    if task == .write, SystemFiles.exists(file) {
      throw UsageError(message: "\(file) is there already; prune it, or remove it first")
    }
    let library = try CaseLibrary.load(paths: arguments.all("cases"), layout: layout)
    if library.reportErrors(to: output) { return .usage }
    let cases = try CaseSelection(filters: arguments.all("filter")).select(from: library.suites)
    let choice = try DriverChoice(arguments)
    let driver: any Driver
    do {
      driver = try choice.drivers(embedded: makeDriver)[0]
    } catch {
      output.error("rtdbkit baseline: \(error)\n")
      return .driver
    }
    defer { driver.close() }
    if task == .write { return try write(file, run(cases, driver, seed, nil).results) }
    let (baseline, diagnostics) = Baseline.load(file: file)
    for diagnostic in diagnostics { output.error("\(diagnostic)\n") }
    if !diagnostics.isEmpty { return .usage }
    let judge = BaselineJudge(
      baseline, suites: library.suites, driver: driver.capabilities, today: SystemFiles.today)
    let named = Set(baseline.entries.map(\.caseID))
    let summary = run(cases.filter { named.contains($0.id) }, driver, seed, judge).summary
    return try task == .prune ? prune(file, baseline, summary) : check(baseline, summary)
  }

  private func run(
    _ cases: [Case], _ driver: any Driver, _ seed: UInt64, _ judge: BaselineJudge?
  ) -> (results: [CaseResult], summary: RunSummary) {
    let collector = ResultCollector()
    let runner = Runner(
      driver: driver, options: RunOptions(seed: seed), recorders: [collector], baseline: judge)
    let summary = runner.run(Plan(cases: cases, capabilities: driver.capabilities))
    return (collector.results, summary)
  }

  private func write(_ file: String, _ results: [CaseResult]) throws -> ExitCode {
    let text = BaselineText.text(for: results)
    try AtomicFile.write(text, to: file)
    let failing = results.count { $0.verdict == .fail || $0.verdict.name == "error" }
    output.write("\(file): \(failing) of \(results.count) cases fail\n")
    return .success
  }

  private func prune(_ file: String, _ baseline: Baseline, _ summary: RunSummary) throws -> ExitCode {
    let faults = summary.baselineFaults
    guard !faults.isEmpty else {
      output.write("\(file): nothing to take out\n")
      return .success
    }
    let pruned = BaselineText.text(
      SystemFiles.text(of: file) ?? "", without: Set(faults.map(\.location.line)),
      entryLines: baseline.entries.map(\.location.line))
    guard let pruned else {
      throw UsageError(message: "\(file): each entry must begin with a dash on a line of its own to be taken out")
    }
    try AtomicFile.write(pruned, to: file)
    for fault in faults { output.write("taken out: \(fault)\n") }
    return .success
  }

  private func check(_ baseline: Baseline, _ summary: RunSummary) -> ExitCode {
    for fault in summary.baselineFaults { output.write("\(fault)\n") }
    let good = baseline.entries.count - summary.baselineFaults.count
    output.write("\(good) of \(baseline.entries.count) entries hold\n")
    return summary.baselineFaults.isEmpty ? .success : .failure
  }
}
