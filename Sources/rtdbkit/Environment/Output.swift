/// Where a command writes.
struct Output {
  /// Takes results.
  let write: (String) -> Void
  /// Takes messages about trouble.
  let error: (String) -> Void
  /// Whether results go to a terminal.
  let isTerminal: Bool
  /// Whether the person asked for no colours (`NO_COLOR`).
  let refusesColor: Bool
  /// Whether this is the output of the process itself, which then also takes its signals.
  var isProcess = false

  /// Whether results are coloured, by `--color`.
  func usesColor(_ arguments: ParsedArguments) -> Bool {
    switch arguments.one("color") {
    case "always": true
    case "never": false
    default: isTerminal && !refusesColor
    }
  }

  /// The process's own output.
  static var standard: Output {
    Output(
      write: { SystemFiles.write($0, to: 1) }, error: { SystemFiles.write($0, to: 2) },
      isTerminal: SystemFiles.isTerminal(1), refusesColor: SystemFiles.environment("NO_COLOR")?.isEmpty == false,
      isProcess: true)
  }
}
