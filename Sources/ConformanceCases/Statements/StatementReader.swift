/// Reads one statement.
enum StatementReader {
  static let keys = ["id", "level", "text", "refined", "source", "testable", "why"]

  /// Returns nil after reporting what is missing.
  static func read(_ node: YAMLNode, _ log: DiagnosticLog) -> Statement? {
    guard let reader = MappingReader(node, what: "a statement", keys: keys, log: log) else { return nil }
    let id = reader.requiredString("id")
    let level = reader.required("level")?.choice(Level.self, what: "level", log)
    let text = reader.requiredString("text")
    let testable = reader.required("testable")?.choice(Statement.Testable.self, what: "way to test", log)
    let source = reader.required("source").flatMap { readSource($0, log) }
    let why = reader.string("why")
    if testable == .no, reader["why"] == nil {
      log.error(.missingKey, "a statement that no case can prove needs `why`", at: reader.location)
    }
    guard let id, let level, let text, let testable, let source else { return nil }
    if !isID(id) {
      log.error(
        .invalidID, "`\(id)` is no id of a statement", fix: "write capitals and digits joined by hyphens: OFF-QUERY-08",
        at: reader["id"]?.location ?? reader.location)
    }
    return Statement(
      id: id, level: level, text: text, refined: reader.string("refined"), source: source, testable: testable, why: why,
      location: reader["id"]?.location ?? reader.location)
  }

  private static func readSource(_ node: YAMLNode, _ log: DiagnosticLog) -> Statement.Source? {
    guard let reader = MappingReader(node, what: "a source", keys: ["document", "heading"], log: log),
      let document = reader.requiredString("document"), let heading = reader.requiredString("heading")
    else { return nil }
    return Statement.Source(document: document, heading: heading)
  }

  private static func isID(_ text: String) -> Bool {
    let parts = text.split(separator: "-", omittingEmptySubsequences: false)
    return parts.count >= 3
      && parts.allSatisfy { !$0.isEmpty && $0.allSatisfy { ("A"..."Z").contains($0) || ("0"..."9").contains($0) } }
  }
}
