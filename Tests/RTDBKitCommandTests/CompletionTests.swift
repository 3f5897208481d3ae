import Foundation
import Testing

@testable import rtdbkit

/// What shells complete, tried in the shells themselves.
struct CompletionTests {
  private static let hasZsh = AdapterProcess.isOnPath("zsh")
  private static let ids = ["limit.refill-from-cache-offline"]

  /// The output of a script, the command's folder first on the path.
  private func run(_ shell: String, _ script: String) throws -> String {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = shell == "zsh" ? ["zsh", "-f"] : ["bash", "--noprofile", "--norc"]
    process.currentDirectoryURL = URL(fileURLWithPath: AdapterProcess.root)
    var environment = ProcessInfo.processInfo.environment
    let folder = URL(fileURLWithPath: AdapterProcess.command).deletingLastPathComponent().path
    environment["PATH"] = folder + ":" + (environment["PATH"] ?? "")
    environment["TERM"] = "dumb"
    process.environment = environment
    let (input, output) = (Pipe(), Pipe())
    (process.standardInput, process.standardOutput, process.standardError) = (input, output, output)
    try process.run()
    input.fileHandleForWriting.write(Data(script.utf8))
    try input.fileHandleForWriting.close()
    let data = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return String(decoding: data, as: UTF8.self)
  }

  /// What bash offers behind each line of words, the last of which is being typed.
  private func bash(_ lines: [[String]]) throws -> [[String]] {
    let script =
      "eval \"$(rtdbkit completion bash)\"\ncomplete -p rtdbkit\n"
      + lines.map { words in
        let quoted = words.map { "'\($0)'" }.joined(separator: " ")
        return "COMP_WORDS=(\(quoted)); COMP_CWORD=\(words.count - 1); _rtdbkit; echo \"${COMPREPLY[*]}\"\n"
      }.joined()
    let output = try run("bash", script).split(separator: "\n", omittingEmptySubsequences: false).dropLast()
    #expect(output.first == "complete -F _rtdbkit rtdbkit")
    return output.dropFirst().map { $0.split(separator: " ").map(String.init) }
  }

  @Test("bash completes commands, options, choices, formats, files and ids")
  func bashCompletes() throws {
    let offers = try bash([
      ["rtdbkit", "re"], ["rtdbkit", "run", "--fi"], ["rtdbkit", "run", "--color", "a"],
      ["rtdbkit", "run", "--color", "=", "al"], ["rtdbkit", "run", "--report", "j"],
      ["rtdbkit", "run", "--report", "html", "=", "READ"], ["rtdbkit", "run", "--report", "html", "="],
      ["rtdbkit", "show", "limit.refill-from-c"], ["rtdbkit", "record", "limit.refill-from-c"],
      ["rtdbkit", "explain", "limit.refill-from-c"], ["rtdbkit", "help", "exit"], ["rtdbkit", "init-adapter", "p"],
      ["rtdbkit", "fmt", "READ"], ["rtdbkit", "run", "--transcripts", "Conf"], ["rtdbkit", "run", "--seed", "1"],
      ["rtdbkit", "--v"], ["rtdbkit", "no-such", "x"],
    ])
    #expect(offers.count == 17)
    #expect(offers[0] == ["replay", "record"])
    #expect(offers[1] == ["--filter"])
    #expect(offers[2] == ["auto", "always"] && offers[3] == ["always"])
    #expect(offers[4] == ["json=", "jsonl=", "junit="])
    #expect(offers[5] == ["README.md"] && offers[6].contains("Package.swift"))
    #expect(offers[7] == Self.ids && offers[8] == Self.ids && offers[9] == Self.ids)
    #expect(offers[10] == ["exit-codes"] && offers[11] == ["python"])
    #expect(offers[12] == ["README.md"] && offers[13] == ["Conformance"])
    #expect(offers[14] == [] && offers[15] == ["--version"] && offers[16] == [])
  }

  @Test("bash knows every option of every command, and every value that has choices")
  func bashKnowsAll() throws {
    let commands = CommandName.allCases.map(\.spec)
    let offers = try bash(commands.map { ["rtdbkit", $0.name, "--"] })
    for (command, offer) in zip(commands, offers) {
      #expect(offer == CompletionScript.options(of: command), "\(command.name)")
    }
    let choices = commands.flatMap { command in
      command.options.filter { !$0.choices.isEmpty }.map { (command.name, $0) }
    }
    let values = try bash(choices.map { ["rtdbkit", $0.0, "--\($0.1.name)", ""] })
    #expect(values == choices.map(\.1.choices) && !choices.isEmpty)
  }

  @Test("zsh completes the same", .enabled(if: hasZsh, "not run: there is no zsh here"))
  func zshCompletes() throws {
    let lines = [
      ("cover", "coverage"), ("run --color alw", "always"), ("run --report markd", "markdown="),
      ("help exit-c", "exit-codes"), ("show limit.refill-from-cache-o", Self.ids[0]),
      ("run --verify-d", "--verify-determinism"), ("fmt READM", "README.md"),
    ]
    for (typed, completed) in lines {
      let output = try run("zsh", Self.zshScript(typed))
      #expect(output.contains("<\(completed)"), "\(typed): \(output)")
    }
  }

  /// Types a line and the tab key into a zsh on a terminal of its own, and prints the last word of what becomes of it.
  private static func zshScript(_ typed: String) -> String {
    """
    zmodload zsh/zpty
    zpty shell zsh -f -i
    zpty -w shell 'PS1=; stty -echo; autoload -Uz compinit; compinit -u -D; eval "$(rtdbkit completion zsh)"'
    zpty -w shell 'show() { print -r -- "<${${(z)BUFFER}[-1]}>end"; BUFFER=; zle .accept-line }'
    zpty -w shell 'zle -N show; bindkey "^X" show'
    zpty -w shell 'print rea""dy'
    zpty -r shell line '*ready*'
    zpty -w -n shell $'rtdbkit \(typed)\\t\\x18'
    zpty -r shell line '*>end*'
    print -r -- "$line"
    zpty -d shell

    """
  }
}
