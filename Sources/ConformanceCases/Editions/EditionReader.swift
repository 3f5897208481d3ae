/// Reads the file of an edition.
package enum EditionReader {
  static let keys = ["schema", "edition", "date", "statements", "cases", "amended"]
  static let caseKeys = ["level", "digest"]
  static let amendmentKeys = ["case", "digest", "reason"]

  /// The editions of a folder, oldest first; none where there is no folder.
  package static func load(folder: String) -> (editions: [Edition], diagnostics: [CaseDiagnostic]) {
    let log = DiagnosticLog()
    guard FileAccess.kind(of: folder) == .folder else { return ([], []) }
    let editions = FileAccess.yamlFiles(at: [folder], log: log).compactMap { file in
      FileAccess.yaml(of: file, log: log).flatMap { read($0, log) }
    }
    return (editions.sorted { Edition.isEarlier($0.name, than: $1.name) }, log.entries)
  }

  static func read(_ node: YAMLNode, _ log: DiagnosticLog) -> Edition? {
    guard let reader = MappingReader(node, what: "an edition", keys: keys, log: log) else { return nil }
    SchemaVersion.check(reader)
    guard let name = reader.requiredString("edition"), let date = reader.requiredString("date") else { return nil }
    if !Edition.isName(name) {
      log.error(
        .edition, "`\(name)` names no edition", fix: "write two numbers in quotes: \"1.0\"",
        at: reader["edition"]?.location ?? node.location)
    }
    var edition = Edition(name: name, date: date, location: reader["edition"]?.location ?? node.location)
    for entry in reader.required("statements")?.entries ?? [] {
      guard let level = entry.value.choice(Level.self, what: "level", log) else { continue }
      edition.statements.append((entry.key, level, entry.keyLocation))
    }
    edition.cases = (reader.required("cases")?.entries ?? []).compactMap { readCase($0, log) }
    edition.amended = reader.nodes("amended").compactMap { readAmendment($0, log) }
    return edition
  }

  private static func readCase(_ entry: YAMLEntry, _ log: DiagnosticLog) -> Edition.Entry? {
    guard let reader = MappingReader(entry.value, what: "a frozen case", keys: caseKeys, log: log),
      let level = reader.required("level")?.choice(Level.self, what: "level", log),
      let digest = reader.requiredString("digest")
    else { return nil }
    return Edition.Entry(id: entry.key, level: level, digest: digest, location: entry.keyLocation)
  }

  private static func readAmendment(_ node: YAMLNode, _ log: DiagnosticLog) -> Edition.Amendment? {
    guard let reader = MappingReader(node, what: "an amendment", keys: amendmentKeys, log: log),
      let id = reader.requiredString("case"), let digest = reader.requiredString("digest"),
      let reason = reader.requiredString("reason")
    else { return nil }
    return Edition.Amendment(caseID: id, digest: digest, reason: reason, location: node.location)
  }
}
