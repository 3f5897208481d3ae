import ConformanceCases
import ConformanceKit

/// Shows one case: title, statements, place, and its text as it stands in the file.
struct ShowCommand {
  static let spec = CommandSpec(
    name: "show", abstract: "Show one case as it stands in its file.",
    operands: .init(name: "ID", help: "id or alias of the case", count: 1...1, completion: .cases),
    options: [.cases],
    examples: [
      "rtdbkit show limit.refill-from-cache-offline",
      "rtdbkit show limit.refill-from-cache-offline --cases Conformance/suites/limits",
    ])

  let arguments: ParsedArguments
  let layout: ProjectLayout
  let output: Output

  func run() throws -> ExitCode {
    let library = try CaseLibrary.load(paths: arguments.all("cases"), layout: layout)
    let testCase: Case
    do {
      testCase = try library.findCase(arguments.operands[0])
    } catch {
      // A file that cannot be read may be where the case is.
      if library.reportErrors(to: output) { return .usage }
      throw error
    }
    output.write(head(of: testCase, library) + "\n" + (try text(of: testCase)))
    return .success
  }

  private func head(of testCase: Case, _ library: CaseLibrary) -> String {
    var lines = [testCase.id, testCase.title, "\(testCase.location)", "level: \(testCase.level.rawValue)"]
    if !testCase.sources.isEmpty { lines.append("source: " + testCase.sources.map(\.text).joined(separator: "; ")) }
    if !testCase.features.isEmpty { lines.append("features: " + testCase.features.joined(separator: ", ")) }
    for id in testCase.statements { lines.append("\(id): \(library.statements?[id]?.text ?? "(not loaded)")") }
    return lines.joined(separator: "\n") + "\n"
  }

  private func text(of testCase: Case) throws -> String {
    guard let text = SystemFiles.text(of: testCase.location.file) else {
      throw UsageError(message: "\(testCase.location.file) cannot be read any more")
    }
    return CaseText.excerpt(of: text, line: testCase.location.line) + "\n"
  }
}
