import ConformanceKit

/// Writes what a shell needs to complete command lines.
struct CompletionCommand {
  static let spec = CommandSpec(
    name: "completion", abstract: "Print what bash or zsh needs to complete command lines.",
    operands: .init(
      name: "SHELL", help: "bash or zsh", count: 1...1,
      completion: .words(CompletionScript.Shell.allCases.map(\.rawValue))
    ),
    options: [],
    examples: [
      "rtdbkit completion bash >> ~/.bash_completion",
      "rtdbkit completion zsh > ~/.zsh/functions/_rtdbkit",
    ])

  let arguments: ParsedArguments
  let output: Output

  func run() throws -> ExitCode {
    let name = arguments.operands[0]
    guard let shell = CompletionScript.Shell(rawValue: name) else {
      throw UsageError(message: "there is completion for bash and zsh, not for \(name)")
    }
    output.write(CompletionScript(CommandName.allCases.map(\.spec)).text(for: shell))
    return .success
  }
}
