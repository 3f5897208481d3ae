import ConformanceCases

/// Takes the arguments of one command apart by its description.
struct ArgumentParser {
  private let command: CommandSpec

  init(_ command: CommandSpec) { self.command = command }

  /// - Throws: `UsageError`, with the nearest option where an unknown one was given.
  func parse(_ arguments: [String]) throws -> ParsedArguments {
    var parsed = ParsedArguments()
    var rest = arguments[...]
    while let argument = rest.popFirst() {
      if HelpText.isRequest(argument) {
        parsed.asksForHelp = true
        return parsed
      }
      if argument == "--" {
        parsed.operands += rest
        break
      }
      if argument.hasPrefix("-") && argument != "-" {
        try parseOption(argument, &rest, into: &parsed)
      } else {
        parsed.operands.append(argument)
      }
    }
    try checkOperands(parsed.operands)
    return parsed
  }

  private func parseOption(
    _ argument: String, _ rest: inout ArraySlice<String>, into parsed: inout ParsedArguments
  ) throws {
    let parts = argument.drop { $0 == "-" }.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    let name = parts.first.map(String.init) ?? ""
    guard argument.hasPrefix("--"), let option = command.options.first(where: { $0.name == name }) else {
      throw unknown(argument, name)
    }
    guard option.repeats || parsed.values[name] == nil else { throw UsageError(message: "--\(name) is given twice") }
    guard let valueName = option.value else {
      guard parts.count == 1 else { throw UsageError(message: "--\(name) takes no value") }
      parsed.values[name] = []
      return
    }
    guard let value = parts.count == 2 ? String(parts[1]) : rest.popFirst() else {
      throw UsageError(message: "--\(name) needs a value: --\(name) \(valueName)")
    }
    guard option.choices.isEmpty || option.choices.contains(value) else {
      throw UsageError(message: "--\(name) is one of \(option.choices.joined(separator: ", ")), not \(value)")
    }
    parsed.values[name, default: []].append(value)
  }

  private func unknown(_ argument: String, _ name: String) -> UsageError {
    let near = NearNames.near(name, among: command.options.map(\.name), limit: 1).first
    return UsageError(message: "unknown option \(argument)" + (near.map { "; did you mean --\($0)?" } ?? ""))
  }

  private func checkOperands(_ operands: [String]) throws {
    let count = command.operands?.count ?? 0...0
    if operands.count < count.lowerBound { throw UsageError(message: "\(command.operands?.name ?? "") is missing") }
    if operands.count > count.upperBound {
      throw UsageError(message: "unexpected argument \(operands[count.upperBound])")
    }
  }
}
