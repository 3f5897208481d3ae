/// The features that a driver may declare and a case may require, each with its meaning.
package struct FeatureList: Sendable {
  package struct Feature: Sendable {
    package var name: String
    /// What a driver promises with it.
    package var meaning: String
    package var location: SourceLocation
  }

  package var features: [Feature]
  package var names: [String] { features.map(\.name) }

  /// Reads the list from a file of `schema: 1` and `features:` with a meaning for each name.
  package static func load(file: String) -> (list: FeatureList, diagnostics: [CaseDiagnostic]) {
    let log = DiagnosticLog()
    var features: [Feature] = []
    if let root = FileAccess.yaml(of: file, log: log),
      let reader = MappingReader(root, what: "a feature list", keys: ["schema", "features"], log: log)
    {
      SchemaVersion.check(reader)
      let list = reader.required("features")
      if let list, list.entries == nil { log.wrongKind(list, expected: "a mapping") }
      for entry in list?.entries ?? [] {
        guard let meaning = entry.value.string(log) else { continue }
        features.append(Feature(name: entry.key, meaning: meaning, location: entry.keyLocation))
      }
    }
    return (FeatureList(features: features), log.entries)
  }
}
