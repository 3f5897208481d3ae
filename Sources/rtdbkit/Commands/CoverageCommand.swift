import ConformanceCases
import ConformanceKit
import ConformanceReports

/// Tells which statements have cases and which have none.
struct CoverageCommand {
  static let spec = CommandSpec(
    name: "coverage", abstract: "Tell which statements have cases; fails where a testable one has none.",
    options: [
      .init(
        name: "statements", value: "DIR", help: "folder of statements, instead of Conformance/statements",
        completion: .folders), .cases,
    ],
    examples: ["rtdbkit coverage", "rtdbkit coverage --cases Conformance/suites/limits"],
    exitCodes: [
      .success: "every testable statement has a case", .failure: "one has none",
      .usage: "wrong use, a faulty case, or no statements",
    ])

  let arguments: ParsedArguments
  let layout: ProjectLayout
  let output: Output

  func run() throws -> ExitCode {
    let library = try CaseLibrary.load(
      paths: arguments.all("cases"), statementPath: arguments.one("statements"), layout: layout)
    if library.reportErrors(to: output) { return .usage }
    guard let registry = library.statements, !registry.statements.isEmpty else {
      throw UsageError(message: "no statements found; name their folder with --statements DIR")
    }
    let coverage = Coverage(of: registry.statements, by: library.suites.flatMap(\.cases))
    output.write(CoverageText.text(of: coverage))
    return coverage.isComplete ? .success : .failure
  }
}
