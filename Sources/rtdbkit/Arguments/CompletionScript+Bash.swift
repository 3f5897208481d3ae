extension CompletionScript {
  /// A function for bash 3.2 and later that needs nothing besides.
  var bash: String {
    """
    # Completion of rtdbkit for bash, made by `rtdbkit completion bash`.
    _rtdbkit() {
      local current=${COMP_WORDS[COMP_CWORD]} before=${COMP_WORDS[COMP_CWORD-1]} command=${COMP_WORDS[1]}
      COMPREPLY=()
      # Bash parts words at `=`: --color=WHEN and html=FILE come as three.
      if [[ $current == "=" ]]; then
        current=
      elif [[ $before == "=" ]]; then
        before=${COMP_WORDS[COMP_CWORD-2]}
      fi
      if ((COMP_CWORD == 1)); then
        _rtdbkit_words "\(commands.map(\.name).joined(separator: " ")) --help --version"
        return
      fi
      case $command in
    \(commands.map(bashBranch).joined(separator: "\n"))
      esac
    }

    _rtdbkit_words() { COMPREPLY=($(compgen -W "$1" -- "$current")); }

    _rtdbkit_files() {
      local IFS=$'\\n'
      if type compopt >/dev/null 2>&1; then compopt -o filenames 2>/dev/null; fi
      COMPREPLY=($(compgen "-$1" -- "$current"))
    }

    _rtdbkit_targets() {
      if type compopt >/dev/null 2>&1; then compopt -o nospace 2>/dev/null; fi
      _rtdbkit_words "$1"
    }

    # The command that is being typed knows its cases; repetitions share the id without brackets.
    _rtdbkit_cases() { _rtdbkit_words "$("${COMP_WORDS[0]}" list 2>/dev/null | sed 's/\\[.*//' | uniq)"; }

    complete -F _rtdbkit rtdbkit

    """
  }

  /// The branch of one command: values by the option before them, then options, then operands.
  private func bashBranch(_ command: CommandSpec) -> String {
    let values = command.options.compactMap { option -> String? in
      guard option.value != nil else { return nil }
      return "        --\(option.name)) \(Self.bash(Self.completion(of: option))) ;;"
    }
    let targets = command.options.compactMap { option -> [String]? in
      guard case .targets(let words) = option.completion else { return nil }
      return words.map { String($0.dropLast()) }
    }.flatMap { $0 }
    let files = targets.isEmpty ? [] : ["        \(targets.joined(separator: "|"))) _rtdbkit_files f ;;"]
    let operand = Self.bash(command.operands?.completion ?? .nothing)
    let rest = """
              *)
                if [[ $current == -* ]]; then
                  _rtdbkit_words "\(Self.options(of: command).joined(separator: " "))"
                else
                  \(operand)
                fi
                ;;
      """
    return "    \(command.name))\n      case $before in\n"
      + (values + files + [rest]).joined(separator: "\n") + "\n      esac\n      ;;"
  }

  private static func bash(_ completion: CommandSpec.Completion) -> String {
    switch completion {
    case .nothing: ":"
    case .files: "_rtdbkit_files f"
    case .folders: "_rtdbkit_files d"
    case .cases: "_rtdbkit_cases"
    case .words(let words): "_rtdbkit_words \"\(words.joined(separator: " "))\""
    case .targets(let words): "_rtdbkit_targets \"\(words.joined(separator: " "))\""
    }
  }
}
