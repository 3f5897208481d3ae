import ConformanceDrivers

/// The arguments of a command, taken apart.
struct ParsedArguments {
  var values: [String: [String]] = [:]
  var operands: [String] = []
  var asksForHelp = false

  /// The values of an option that may be repeated.
  func all(_ name: String) -> [String] { values[name] ?? [] }

  /// The value of an option, nil where it was not given.
  func one(_ name: String) -> String? { values[name]?.last }

  /// What the disks of the reference's clients are made of.
  var disks: ReferenceDisks { one("storage").flatMap { ReferenceDisks(rawValue: $0) } ?? .memory }

  /// Whether a flag was given.
  func has(_ name: String) -> Bool { values[name] != nil }
}
