/// What a claim of conformance to one edition means: the statements and the cases, frozen on a day.
package struct Edition: Sendable {
  /// A frozen case.
  package struct Entry: Sendable {
    package var id: String
    package var level: Level
    /// What the case did and expected when it was frozen.
    package var digest: String
    package var location: SourceLocation
  }

  /// A frozen case that was changed afterwards, with the reason.
  package struct Amendment: Sendable {
    package var caseID: String
    /// What the case does and expects now.
    package var digest: String
    package var reason: String
    package var location: SourceLocation
  }

  package var name: String
  /// The day of freezing, as `2027-03-01`.
  package var date: String
  package var statements: [(id: String, level: Level, location: SourceLocation)]
  package var cases: [Entry]
  package var amended: [Amendment]
  package var location: SourceLocation

  /// Freezes all statements and cases as they are.
  package init(name: String, date: String, statements: [Statement], cases: [Case]) {
    self.name = name
    self.date = date
    self.statements = statements.map { ($0.id, $0.level, $0.location) }
    self.cases = cases.map { Entry(id: $0.id, level: $0.level, digest: $0.digest, location: $0.location) }
    amended = []
    location = SourceLocation(file: "", line: 1, column: 1)
  }

  init(name: String, date: String, location: SourceLocation) {
    self.init(name: name, date: date, statements: [], cases: [])
    self.location = location
  }

  /// Whether a text can name an edition: two numbers with a point between them.
  package static func isName(_ text: String) -> Bool {
    let parts = text.split(separator: ".", omittingEmptySubsequences: false)
    return parts.count == 2
      && parts.allSatisfy { !$0.isEmpty && $0.count < 6 && $0.allSatisfy { ("0"..."9").contains($0) } }
  }

  /// Whether an edition's name comes before another's.
  package static func isEarlier(_ name: String, than other: String) -> Bool {
    func numbers(_ text: String) -> [Int] { text.split(separator: ".").map { Int($0) ?? 0 } }
    return numbers(name).lexicographicallyPrecedes(numbers(other))
  }

  /// The edition as a file.
  package var text: String {
    var lines = [
      "# What a claim of conformance to edition \(name) means. Written by `rtdbkit edition freeze`; see README.md.",
      "schema: 1", "edition: \"\(name)\"", "date: \(date)", "statements:",
    ]
    lines += statements.map { "  \($0.id): \($0.level.rawValue)" }
    lines.append("cases:")
    lines += cases.map { "  \(Value.quoted($0.id)): {level: \($0.level.rawValue), digest: \"\($0.digest)\"}" }
    return lines.joined(separator: "\n") + "\n"
  }
}
