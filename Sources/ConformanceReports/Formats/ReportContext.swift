import ConformanceCases

/// What reports know besides the events of the run.
package struct ReportContext: Sendable {
  /// The command that repeats this run, up to the options that pick one case.
  package var command: String
  /// Whether a failure of level `should` fails the run.
  package var isStrict: Bool
  /// The statements that the cases prove; empty where they are not known.
  package var statements: [Statement]
  /// The folder that paths in annotations are relative to, with a slash at its end; nil where they are as they should.
  package var workspace: String?

  package init(
    command: String = "rtdbkit run", isStrict: Bool = false, statements: [Statement] = [], workspace: String? = nil
  ) {
    self.command = command
    self.isStrict = isStrict
    self.statements = statements
    self.workspace = workspace
  }

  /// Whether a failure of that level fails the run.
  func isRequired(_ level: Level) -> Bool { level == .must || (level == .should && isStrict) }

  /// The command that runs one case again.
  func again(_ id: String, seed: UInt64) -> String { "\(command) --filter \(ShellWord.quoted(id)) --seed \(seed)" }
}
