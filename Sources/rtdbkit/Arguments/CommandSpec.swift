import ConformanceDrivers
import ConformanceKit

/// What a command takes: the one description from which arguments are parsed, help is written, and shells complete.
struct CommandSpec: Sendable {
  /// What a shell offers in the place of a value.
  enum Completion: Sendable, Equatable {
    case nothing, files, folders
    /// The ids of the project's cases.
    case cases
    case words([String])
    /// Beginnings such as `html=`, behind which a file follows.
    case targets([String])
  }

  /// What stands on the command line without dashes.
  struct Operands: Sendable {
    /// The name in help texts.
    var name: String
    var help: String
    var count: ClosedRange<Int>
    var completion = Completion.nothing
  }

  /// Something of the form `--name` or `--name VALUE`.
  struct Option: Sendable {
    var name: String
    /// The value's name in help texts; nil for a flag.
    var value: String?
    var help: String
    /// Whether it may be given more than once.
    var repeats = false
    /// The permitted values, where they are few.
    var choices: [String] = []
    /// What stands for the value, where it is no choice.
    var completion = Completion.nothing

    static func flag(_ name: String, _ help: String) -> Option { Option(name: name, value: nil, help: help) }
  }

  var name: String
  var abstract: String
  var operands: Operands?
  var options: [Option]
  /// Command lines that show the use, two or more.
  var examples: [String]
  /// What the command's ends mean, where there is more to tell than done (0) and wrongly used (2).
  var exitCodes: KeyValuePairs<ExitCode, String> = [:]
}

extension CommandSpec.Option {
  /// The options that several commands share.
  static let filter = CommandSpec.Option(
    name: "filter", value: "PATTERN",
    help: "id, glob, statement id, feature:NAME or suite:PART of its path; !PATTERN leaves out", repeats: true)
  static let color = CommandSpec.Option(
    name: "color", value: "WHEN", help: "auto, always or never", choices: ["auto", "always", "never"])
  static let seed = CommandSpec.Option(
    name: "seed", value: "N", help: "the seed of everything random; 1 where not given")
  static let cases = CommandSpec.Option(
    name: "cases", value: "DIR", help: "folder or file of suites, instead of Conformance/suites", repeats: true,
    completion: .files)
  static let mutant = CommandSpec.Option(
    name: "mutant", value: "NAME", help: "give the reference this defect; `rtdbkit mutants --list` tells them")
  static let storage = CommandSpec.Option(
    name: "storage", value: "KIND", help: "what the disks of the reference's clients are made of; memory by default",
    choices: ReferenceDisks.allCases.map(\.rawValue))
}
