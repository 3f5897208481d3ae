import ConformanceCases
import ConformanceKit
import ConformanceReports

/// Runs the selected cases against the embedded implementation and reports.
struct RunCommand {
  static let spec = CommandSpec(
    name: "run", abstract: "Run cases and report what differs.",
    options: CaseRunning.options + [
      .init(name: "seed", value: "N", help: "the seed of everything random; 1 where not given"),
      .flag("verify-determinism", "run again in another order and fail where anything observed differs"),
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
    let seed = try self.seed
    let requests = try ReportRequest.all(running.arguments.all("report"))
    guard let (library, cases) = try running.load() else { return .usage }
    let reports = try running.openReports(requests, statements: library.statements?.statements ?? [])
    let driver: any Driver
    do {
      driver = try makeDriver()
    } catch {
      running.output.error("rtdbkit run: \(error)\n")
      return .driver
    }
    guard running.arguments.has("verify-determinism") else {
      return try running.run(cases, by: driver, seed: seed, reports: reports).exitCode
    }
    return try DeterminismCheck(running: running, cases: cases, driver: driver, seed: seed).run(reports)
  }

  private var seed: UInt64 {
    get throws {
      guard let text = running.arguments.one("seed") else { return 1 }
      guard let seed = UInt64(text) else {
        throw UsageError(message: "--seed is a whole number from 0 to \(UInt64.max), not \(text)")
      }
      return seed
    }
  }
}
