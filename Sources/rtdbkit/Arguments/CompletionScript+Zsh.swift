extension CompletionScript {
  /// A function for zsh, to be a file `_rtdbkit` in a folder of `fpath`.
  var zsh: String {
    """
    #compdef rtdbkit
    # Completion of rtdbkit for zsh, made by `rtdbkit completion zsh`.
    _rtdbkit() {
      local -a commands
      commands=(
    \(commands.map { "    \(Self.quoted("\(Self.escaped($0.name)):\($0.abstract)"))" }.joined(separator: "\n"))
      )
      if ((CURRENT == 2)); then
        _describe -t commands command commands
        compadd -- --help --version
        return
      fi
      local command=$words[2]
      shift words
      ((CURRENT--))
      case $command in
    \(commands.map(zshBranch).joined(separator: "\n"))
      esac
    }

    _rtdbkit_targets() {
      if compset -P '*='; then _files; else compadd -S '' -- "$@"; fi
    }

    # Repetitions share the id without brackets.
    _rtdbkit_cases() {
      local -a ids
      ids=(${(f)"$(rtdbkit list 2>/dev/null | sed 's/\\[.*//' | uniq)"})
      compadd -- $ids
      _files
    }

    if [[ $funcstack[1] == _rtdbkit ]]; then _rtdbkit "$@"; else compdef _rtdbkit rtdbkit; fi

    """
  }

  private func zshBranch(_ command: CommandSpec) -> String {
    let options = command.options.map { option in
      let head = (option.repeats ? "*" : "") + "--\(option.name)"
      let value = option.value.map { "=:\(Self.escaped($0)):\(Self.zsh(Self.completion(of: option)))" } ?? ""
      // `--name=-` takes the value as the next word or behind an equals sign.
      return Self.quoted("\(head)\(value.isEmpty ? "" : "=")[\(Self.escaped(option.help))]\(value.dropFirst())")
    }
    let operands = command.operands.map { operands in
      let place = operands.count.upperBound > 1 ? "*" : "1"
      return [Self.quoted("\(place):\(Self.escaped(operands.name)):\(Self.zsh(operands.completion))")]
    }
    let parts = options + ["'--help[this text]'"] + (operands ?? [])
    return "    \(command.name)) _arguments -s \\\n      " + parts.joined(separator: " \\\n      ") + " ;;"
  }

  private static func zsh(_ completion: CommandSpec.Completion) -> String {
    switch completion {
    case .nothing: " "
    case .files: "_files"
    case .folders: "_files -/"
    case .cases: "_rtdbkit_cases"
    case .words(let words): "(\(words.joined(separator: " ")))"
    case .targets(let words): "_rtdbkit_targets \(words.joined(separator: " "))"
    }
  }

  /// What `_arguments` and `_describe` take for separators is escaped.
  private static func escaped(_ text: String) -> String {
    text.reduce(into: "") { result, character in
      if "[]:\\".contains(character) { result += "\\" }
      result.append(character)
    }
  }

  private static func quoted(_ text: String) -> String {
    "'" + text.split(separator: "'", omittingEmptySubsequences: false).joined(separator: "'\\''") + "'"
  }
}
