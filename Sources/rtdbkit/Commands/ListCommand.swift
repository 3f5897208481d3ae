import ConformanceKit

/// Lists the ids of the selected cases, one a line.
struct ListCommand {
  static let spec = CommandSpec(
    name: "list", abstract: "List the ids of cases, one a line.", options: [.filter, .cases],
    examples: ["rtdbkit list --filter 'limit.*'", "rtdbkit list --filter OFF-QUERY-06 --filter '!feature:persistence'"])

  let arguments: ParsedArguments
  let layout: ProjectLayout
  let output: Output

  func run() throws -> ExitCode {
    let library = try CaseLibrary.load(paths: arguments.all("cases"), layout: layout)
    if library.reportErrors(to: output) { return .usage }
    let cases = try CaseSelection(filters: arguments.all("filter")).select(from: library.suites)
    output.write(cases.map { $0.id + "\n" }.joined())
    return .success
  }
}
