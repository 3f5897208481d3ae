/// The mutants of the reference, which a suite must catch, as `Conformance/mutants.yaml` lists them.
package struct MutantList: Sendable {
  /// One named defect.
  package struct Entry: Sendable {
    package var name: String
    /// The side that has it: `client`, `server` or `both`.
    package var area: String
    /// The defect in one sentence.
    package var defect: String
    /// The law that is about this defect, so that it must break it; nil for most.
    package var law: String?
    /// Why no case can tell the mutant from the reference; nil where one must.
    package var equivalent: String?
    package var location: SourceLocation

    package init(
      name: String, area: String, defect: String, law: String? = nil, equivalent: String? = nil,
      location: SourceLocation
    ) {
      self.name = name
      self.area = area
      self.defect = defect
      self.law = law
      self.equivalent = equivalent
      self.location = location
    }
  }

  package var entries: [Entry]
  package var names: [String] { entries.map(\.name) }

  package init(entries: [Entry]) { self.entries = entries }

  package subscript(_ name: String) -> Entry? { entries.first { $0.name == name } }

  /// Reads the list from a file of `schema: 1` and `mutants:`.
  ///
  /// - Parameter laws: The ids of the laws; any name is taken for one where nil.
  package static func load(file: String, laws: [String]? = nil) -> (list: MutantList, diagnostics: [CaseDiagnostic]) {
    let log = DiagnosticLog()
    var entries: [Entry] = []
    if let root = FileAccess.yaml(of: file, log: log),
      let reader = MappingReader(root, what: "a list of mutants", keys: ["schema", "mutants"], log: log)
    {
      SchemaVersion.check(reader)
      entries = (reader.required("mutants")?.list(log) ?? []).compactMap { entry($0, laws: laws, log) }
    }
    for (index, entry) in entries.enumerated() where entries[..<index].contains(where: { $0.name == entry.name }) {
      log.error(.duplicateID, "the mutant `\(entry.name)` is listed twice", at: entry.location)
    }
    return (MutantList(entries: entries), log.entries)
  }

  private static func entry(_ node: YAMLNode, laws: [String]?, _ log: DiagnosticLog) -> Entry? {
    let keys = ["name", "area", "defect", "law", "equivalent"]
    guard let reader = MappingReader(node, what: "a mutant", keys: keys, log: log),
      let name = reader.requiredString("name"), let area = reader.requiredString("area"),
      let defect = reader.requiredString("defect")
    else { return nil }
    return Entry(
      name: name, area: area, defect: defect, law: law(reader, of: laws, log), equivalent: reader.string("equivalent"),
      location: reader.location)
  }

  private static func law(_ reader: MappingReader, of laws: [String]?, _ log: DiagnosticLog) -> String? {
    guard let node = reader["law"], let name = node.string(log) else { return nil }
    guard let laws, !laws.contains(name) else { return name }
    log.error(.unknownWord, "there is no law `\(name)`", fix: Suggestion.fix(for: name, in: laws), at: node.location)
    return nil
  }
}
