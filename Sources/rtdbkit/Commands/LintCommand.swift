import ConformanceCases
import ConformanceDrivers
import ConformanceKit

/// Reads cases and tells everything that is wrong with them.
struct LintCommand {
  static let spec = CommandSpec(
    name: "lint", abstract: "Check cases, statements and features, and tell all that is wrong.",
    operands: .init(
      name: "FILE…", help: "files or folders of suites, as with --cases", count: 0...Int.max,
      completion: .files),
    options: [.cases, .flag("strict", "fail where there are warnings")],
    examples: ["rtdbkit lint", "rtdbkit lint --strict Conformance/suites/limits"],
    exitCodes: [
      .success: "no error", .failure: "--strict: a warning", .usage: "wrong use, or an error in a file",
    ])

  let arguments: ParsedArguments
  let layout: ProjectLayout
  let output: Output

  func run() throws -> ExitCode {
    let library = try CaseLibrary.load(
      paths: arguments.all("cases") + arguments.operands, takesDigests: true, layout: layout)
    let diagnostics =
      library.diagnostics + SourceLint.faults(for: library.suites, recordings: layout.recordings)
      + RulesLint.faults(for: library.suites) + editionFaults(library) + CaseLint.warnings(for: library.suites)
    for diagnostic in diagnostics { output.write("\(diagnostic)\n") }
    let errors = diagnostics.count { $0.severity == .error }
    let cases = library.suites.reduce(0) { $0 + $1.cases.count }
    let counts = [
      (library.suites.count, "suite"), (cases, "case"), (errors, "error"),
      (diagnostics.count - errors, "warning"),
    ]
    output.write(counts.map { "\($0) \($1)\($0 == 1 ? "" : "s")" }.joined(separator: ", ") + "\n")
    if errors > 0 { return .usage }
    return arguments.has("strict") && !diagnostics.isEmpty ? .failure : .success
  }

  /// What differs from the editions; where only some suites are read, nothing can be said of the others.
  private func editionFaults(_ library: CaseLibrary) -> [CaseDiagnostic] {
    guard arguments.all("cases").isEmpty, arguments.operands.isEmpty, let folder = layout.editions else { return [] }
    let (editions, diagnostics) = EditionReader.load(folder: folder)
    return diagnostics
      + editions.flatMap { EditionCheck.faults(of: $0, statements: library.statements, suites: library.suites) }
  }
}
