/// Durations as cases write them: `50ms`, `10s`, `1h30m`, signed where a direction is meant.
package enum DurationText {
  private static let units: [(name: String, milliseconds: Int64)] = [
    ("ms", 1), ("s", 1000), ("m", 60_000), ("h", 3_600_000),
  ]

  /// Returns milliseconds, or nil where the text is no duration.
  package static func milliseconds(_ text: String) -> Int64? {
    var rest = text[...]
    var sign: Int64 = 1
    if let first = rest.first, first == "-" || first == "+" {
      sign = first == "-" ? -1 : 1
      rest.removeFirst()
    }
    guard !rest.isEmpty else { return nil }
    var total: Int64 = 0
    while !rest.isEmpty {
      let digits = rest.prefix { ("0"..."9").contains($0) }
      rest = rest[digits.endIndex...]
      let name = rest.prefix { $0.isLetter }
      rest = rest[name.endIndex...]
      guard let count = Int64(digits), let unit = units.first(where: { $0.name == name }) else { return nil }
      let (part, tooLong) = count.multipliedReportingOverflow(by: unit.milliseconds)
      let (sum, overflow) = total.addingReportingOverflow(part)
      if tooLong || overflow { return nil }
      total = sum
    }
    return sign * total
  }

  /// Reads a duration of at least `minimum` milliseconds.
  static func read(_ node: YAMLNode, minimum: Int64?, _ log: DiagnosticLog) -> Int64? {
    guard let scalar = node.scalar else {
      log.wrongKind(node, expected: "a duration like 10s")
      return nil
    }
    guard let value = milliseconds(scalar.text) else {
      log.error(
        .invalidDuration, "`\(scalar.text)` is no duration", fix: "write integers with ms, s, m or h: 50ms, 10s, 1h30m",
        at: node.location)
      return nil
    }
    if let minimum, value < minimum {
      log.error(
        .invalidDuration, "expected a duration of at least \(minimum)ms, found \(scalar.text)", at: node.location)
      return nil
    }
    return value
  }
}
