import ConformanceReports

/// Writes help from the descriptions of commands.
enum HelpText {
  private static let columns = 80

  static func isRequest(_ argument: String) -> Bool { argument == "--help" || argument == "-h" }

  /// The commands and topics, a line each.
  static func overview(_ commands: [CommandSpec]) -> String {
    table(
      [
        "rtdbkit puts Realtime Database clients under a suite of cases.", "", "usage: rtdbkit COMMAND [OPTION…]", "",
        "commands:",
      ],
      commands.map { ($0.name, $0.abstract) })
      + table(["", "topics:"], HelpTopic.allCases.map { ($0.rawValue, $0.abstract) })
      + "\n`rtdbkit help COMMAND` and `rtdbkit help TOPIC` tell more, `rtdbkit --version`\nthe version.\n"
  }

  /// A command with its options.
  static func text(of command: CommandSpec) -> String {
    let operands = command.operands.map { " " + ($0.count.lowerBound > 0 ? $0.name : "[\($0.name)]") } ?? ""
    let rows =
      (command.operands.map { [($0.name, $0.help)] } ?? [])
      + command.options.map { ("--\($0.name)" + ($0.value.map { " \($0)" } ?? ""), help(of: $0)) }
      + [("--help", "this text")]
    let examples = "\nexamples:\n" + command.examples.map { "  \($0)\n" }.joined()
    let codes = command.exitCodes.map { ("\($0.key.rawValue)", $0.value) }
    return table([command.abstract, "", "usage: rtdbkit \(command.name)\(operands) [OPTION…]", ""], rows) + examples
      + (codes.isEmpty ? "" : table(["", "exit codes:"], codes))
  }

  private static func help(of option: CommandSpec.Option) -> String {
    option.help + (option.repeats ? " (repeatable)" : "")
  }

  private static func table(_ head: [String], _ rows: [(String, String)]) -> String {
    let width = rows.map(\.0.count).max() ?? 0
    let lines = rows.flatMap { name, help in
      let parts = TextLayout.wrap(help, to: columns - width - 4, lines: 4)
      return parts.enumerated().map { index, part in
        "  \(TextLayout.pad(index == 0 ? name : "", to: width))  \(part)"
      }
    }
    return (head + lines).joined(separator: "\n") + "\n"
  }
}
