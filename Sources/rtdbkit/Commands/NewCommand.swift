import ConformanceCases
import ConformanceKit
import ConformanceReports

/// Makes the file of a new suite with one case that runs.
struct NewCommand {
  static let spec = CommandSpec(
    name: "new", abstract: "Make a suite with a first case to change.",
    operands: .init(name: "AREA/NAME", help: "folder and file below Conformance/suites: limits/my-first", count: 1...1),
    options: [.init(name: "statement", value: "ID", help: "the statement that the case proves")],
    examples: ["rtdbkit new limits/my-first", "rtdbkit new offline/cache --statement OFF-QUERY-06"])

  let arguments: ParsedArguments
  let layout: ProjectLayout
  let output: Output

  func run() throws -> ExitCode {
    let parts = arguments.operands[0].split(separator: "/", omittingEmptySubsequences: false).map(String.init)
    guard parts.count == 2, parts.allSatisfy(Self.isName) else {
      throw UsageError(message: "AREA/NAME is two words of small letters, digits and hyphens: limits/my-first")
    }
    guard let suites = layout.suites else {
      throw UsageError(message: "no folder Conformance/suites here or above")
    }
    let statement = try statementID()
    let file = "\(suites)/\(parts[0])/\(parts[1]).yaml"
    guard !SystemFiles.exists(file) else { throw UsageError(message: "\(file) is there already") }
    try SystemFiles.makeFolders("\(suites)/\(parts[0])")
    try AtomicFile.write(Self.template(area: parts[0], name: parts[1], statement: statement), to: file)
    output.write(
      """
      \(file): made
      next: change title, steps and `spec`, then
        rtdbkit record \(parts[0]).\(parts[1])        what happens, as expectations to check
        rtdbkit run --filter \(parts[0]).\(parts[1])

      """)
    return .success
  }

  /// The statement that was asked for, or the first one that a case can prove.
  private func statementID() throws -> String {
    let registry = layout.statements.map { StatementRegistry.load(paths: [$0]).registry }
    let statements = registry?.statements.filter { $0.testable != .no } ?? []
    guard let id = arguments.one("statement") else { return statements.first?.id ?? "OFF-QUERY-01" }
    if statements.contains(where: { $0.id == id }) { return id }
    let near = NearNames.near(id, among: statements.map(\.id))
    let hint = near.isEmpty ? "" : "; near: \(near.joined(separator: ", "))"
    throw UsageError(message: "\(id) is no statement that a case can prove\(hint)")
  }

  private static func isName(_ text: String) -> Bool {
    !text.isEmpty && !text.hasPrefix("-")
      && text.allSatisfy { ("a"..."z").contains($0) || ("0"..."9").contains($0) || $0 == "-" }
  }

  private static func template(area: String, name: String, statement: String) -> String {
    let title = name.split(separator: "-").joined(separator: " ")
    return """
      # yaml-language-server: $schema=../../schema/case.schema.json
      schema: 1
      suite: \(title.prefix(1).uppercased() + title.dropFirst())
      spec: [\(statement)]
      source: [{statement: \(statement)}]
      cases:
        - id: \(area).\(name)
          title: What a newcomer should know after reading this one line
          server: {data: {scores: {ada: 10}}}
          steps:
            - a.listen: {as: all, at: scores, events: [value]}
              expect:
                a.all: [{value: {ada: 10}}]
            - a.set: {as: w1, at: scores/bob, value: 20}
              expect:
                a.all: [{value: {ada: 10, bob: 20}}]
                a.w1: [{ack: ok}]

      """
  }
}
