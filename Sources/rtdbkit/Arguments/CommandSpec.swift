/// What a command takes: the one description from which arguments are parsed and help is written.
struct CommandSpec: Sendable {
  /// What stands on the command line without dashes.
  struct Operands: Sendable {
    /// The name in help texts.
    var name: String
    var help: String
    var count: ClosedRange<Int>
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

    static func flag(_ name: String, _ help: String) -> Option { Option(name: name, value: nil, help: help) }
  }

  var name: String
  var abstract: String
  var operands: Operands?
  var options: [Option]
  /// Command lines that show the use.
  var examples: [String] = []
}

extension CommandSpec.Option {
  /// The options that several commands share.
  static let filter = CommandSpec.Option(
    name: "filter", value: "PATTERN",
    help: "id, glob, statement id, feature:NAME or suite:PART of its path; !PATTERN leaves out", repeats: true)
  static let seed = CommandSpec.Option(
    name: "seed", value: "N", help: "the seed of everything random; 1 where not given")
  static let cases = CommandSpec.Option(
    name: "cases", value: "DIR", help: "folder or file of suites, instead of Conformance/suites", repeats: true)
}
