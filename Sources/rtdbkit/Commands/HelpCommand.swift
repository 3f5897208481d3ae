import ConformanceCases
import ConformanceKit

/// Tells about a command or a topic.
struct HelpCommand {
  static let spec = CommandSpec(
    name: "help", abstract: "Tell about a command or a topic; without a name, list them.",
    operands: .init(
      name: "NAME", help: "a command, or one of " + HelpTopic.allCases.map(\.rawValue).joined(separator: ", "),
      count: 0...1, completion: .words(names)),
    options: [],
    examples: ["rtdbkit help filters", "rtdbkit help run"])
  private static let names = HelpTopic.allCases.map(\.rawValue) + CommandName.allCases.map(\.rawValue)

  let arguments: ParsedArguments
  let output: Output

  func run() throws -> ExitCode {
    guard let name = arguments.operands.first else {
      output.write(HelpText.overview(CommandName.allCases.map(\.spec)))
      return .success
    }
    if let command = CommandName(rawValue: name) {
      output.write(HelpText.text(of: command.spec))
    } else if let topic = HelpTopic(rawValue: name) {
      output.write(topic.text)
    } else {
      let near = NearNames.near(name, among: Self.names, limit: 1).first.map { "; did you mean \($0)?" } ?? ""
      throw UsageError(message: "\(name) is neither a command nor a topic\(near)")
    }
    return .success
  }
}
