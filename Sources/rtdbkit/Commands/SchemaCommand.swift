import ConformanceKit

/// Prints a JSON Schema, for editors and for other programs.
struct SchemaCommand {
  static let spec = CommandSpec(
    name: "schema", abstract: "Print the JSON Schema of a format; without a name, list them.",
    operands: .init(
      name: "NAME", help: names.joined(separator: ", "), count: 0...1, completion: .words(names)),
    options: [],
    examples: ["rtdbkit schema", "rtdbkit schema case > case.schema.json"])
  private static let names = [
    "case", "statement", "baseline", "edition", "driver", "report", "events", "transcript", "mutants",
  ]

  let arguments: ParsedArguments
  let layout: ProjectLayout
  let output: Output

  func run() throws -> ExitCode {
    let suffix = ".schema.json"
    guard let folder = layout.schemas else { throw UsageError(message: "no folder Conformance/schema here or above") }
    let names = SystemFiles.names(in: folder).filter { $0.hasSuffix(suffix) }.map { String($0.dropLast(suffix.count)) }
    guard let name = arguments.operands.first else {
      for name in names { output.write("\(name)  \(folder)/\(name)\(suffix)\n") }
      return .success
    }
    guard names.contains(name), let text = SystemFiles.text(of: "\(folder)/\(name)\(suffix)") else {
      throw UsageError(message: "there is no schema \(name); there are \(names.joined(separator: ", "))")
    }
    output.write(text)
    return .success
  }
}
