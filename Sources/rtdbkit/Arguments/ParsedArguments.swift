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

  /// As which platform's client the reference runs.
  var profile: ReferenceProfile { one("profile").flatMap(ReferenceProfile.named) ?? .apple }

  /// The seed of a run, 1 where none was given.
  var seed: UInt64 {
    get throws {
      guard let text = one("seed") else { return 1 }
      guard let seed = UInt64(text) else {
        throw UsageError(message: "--seed is a whole number from 0 to \(UInt64.max), not \(text)")
      }
      return seed
    }
  }

  /// Whether a flag was given.
  func has(_ name: String) -> Bool { values[name] != nil }
}
