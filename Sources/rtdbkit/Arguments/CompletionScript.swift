/// What a shell needs to complete the command's lines, made from the descriptions of the commands.
struct CompletionScript {
  enum Shell: String, CaseIterable { case bash, zsh }

  let commands: [CommandSpec]

  init(_ commands: [CommandSpec]) { self.commands = commands }

  func text(for shell: Shell) -> String {
    switch shell {
    case .bash: bash
    case .zsh: zsh
    }
  }

  /// The names of a command's options, dashes and help included.
  static func options(of command: CommandSpec) -> [String] { command.options.map { "--\($0.name)" } + ["--help"] }

  /// What stands for an option's value; its choices come before anything else.
  static func completion(of option: CommandSpec.Option) -> CommandSpec.Completion {
    option.choices.isEmpty ? option.completion : .words(option.choices)
  }
}
