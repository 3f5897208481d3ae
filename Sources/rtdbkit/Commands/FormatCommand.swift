import ConformanceCases
import ConformanceKit
import ConformanceReports

/// Brings suites into their one form.
struct FormatCommand {
  static let spec = CommandSpec(
    name: "fmt", abstract: "Bring suites into their one form; comments stay.",
    operands: .init(
      name: "FILE…", help: "files or folders; the project's suites where none is named", count: 0...Int.max,
      completion: .files),
    options: [.flag("check", "change nothing, and fail where something would change")],
    examples: ["rtdbkit fmt", "rtdbkit fmt --check Conformance/suites/limits"],
    exitCodes: [
      .success: "all is formatted", .failure: "--check: a file is not", .usage: "wrong use, or a file that is no YAML",
    ])

  let arguments: ParsedArguments
  let layout: ProjectLayout
  let output: Output

  func run() throws -> ExitCode {
    let paths = arguments.operands.isEmpty ? layout.suites.map { [$0] } ?? [] : arguments.operands
    guard !paths.isEmpty else { throw UsageError(message: "no folder Conformance/suites here or above; name a file") }
    let (files, diagnostics) = SuiteFiles.all(at: paths)
    for diagnostic in diagnostics { output.error("\(diagnostic)\n") }
    var changed = 0
    var refused = diagnostics.count
    for file in files {
      switch SuiteFormatter.format(SystemFiles.text(of: file) ?? "", file: file) {
      case .success(let text):
        guard text != SystemFiles.text(of: file) else { continue }
        changed += 1
        output.write(arguments.has("check") ? "\(file): is not formatted; run rtdbkit fmt\n" : "\(file): formatted\n")
        if !arguments.has("check") { try AtomicFile.write(text, to: file) }
      case .failure(let diagnostic):
        refused += 1
        output.error("\(diagnostic)\n")
      }
    }
    if refused > 0 { return .usage }
    return changed > 0 && arguments.has("check") ? .failure : .success
  }
}
