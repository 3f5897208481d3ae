/// A short text that changes whenever what a case does or expects changes.
///
/// It is taken from what the file says, repetition and fixtures put in, without titles, notes and what else is for
/// people, so that a new key of the format leaves the digests of all other cases as they are.
struct CaseDigest {
  /// What does not belong to the meaning: names, levels and what people read.
  private static let leftOut: Set<String> = [
    "id", "aliases", "title", "spec", "source", "level", "mutants", "requires", "profile", "each",
  ]

  private var hash: UInt64 = 0xcbf2_9ce4_8422_2325
  private let fixtures: FixtureStore

  /// The digest of a case, 16 hexadecimal digits.
  ///
  /// - Parameter conditions: For what the case holds: its features and profiles, with those of its suite.
  static func text(of node: YAMLNode, conditions: [String], fixtures: FixtureStore) -> String {
    var digest = CaseDigest(fixtures: fixtures)
    for entry in node.entries ?? [] where !leftOut.contains(entry.key) {
      digest.add("k", entry.key)
      let steps = entry.key == "steps" ? entry.value.elements : nil
      for step in steps ?? [] { digest.add(withoutNote(step), keepsOrder: false) }
      if steps == nil { digest.add(entry.value, keepsOrder: false) }
    }
    for condition in conditions { digest.add("c", condition) }
    let digits = String(digest.hash, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }

  private static func withoutNote(_ step: YAMLNode) -> YAMLNode {
    guard let entries = step.entries else { return step }
    return YAMLNode(.mapping(entries.filter { $0.key != "note" }), at: step.location)
  }

  private init(fixtures: FixtureStore) { self.fixtures = fixtures }

  private mutating func add(_ node: YAMLNode, keepsOrder: Bool) {
    switch node.content {
    case .scalar(let scalar): add(scalar)
    case .sequence(let elements):
      add("[", String(elements.count))
      for element in elements { add(element, keepsOrder: false) }
    case .mapping(let entries):
      if let data = fixture(entries, at: node.location) { return add("f", data) }
      // Streams can be expected in the order of the file; of everything else the order means nothing.
      let sorted = keepsOrder ? entries : entries.sorted { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }
      add("{", String(sorted.count))
      for entry in sorted {
        add("k", entry.key)
        add(entry.value, keepsOrder: entry.key == "expect")
      }
    }
  }

  private mutating func add(_ scalar: YAMLScalar) {
    switch scalar.resolved {
    case .null: add("n", "")
    case .bool(let value): add("b", value ? "true" : "false")
    case .integer(let value): add("i", String(value))
    case .double(let value): add("d", String(value.bitPattern, radix: 16))
    case .string(let text): add("s", text)
    case .refused: add("s", scalar.text)
    }
  }

  /// The data that `{fixture: name}` stands for.
  private func fixture(_ entries: [YAMLEntry], at location: SourceLocation) -> String? {
    guard entries.count == 1, entries[0].key == "fixture", let name = entries[0].value.scalar?.text else { return nil }
    return fixtures.data(named: name, at: location).jsonText
  }

  /// FNV-1a over the kind, the length and the text.
  private mutating func add(_ kind: String, _ text: String) {
    for byte in kind.utf8 { add(byte) }
    for byte in String(text.utf8.count).utf8 { add(byte) }
    add(UInt8(ascii: ":"))
    for byte in text.utf8 { add(byte) }
  }

  private mutating func add(_ byte: UInt8) { hash = (hash ^ UInt64(byte)) &* 0x0000_0100_0000_01b3 }
}
