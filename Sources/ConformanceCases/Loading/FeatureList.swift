/// The features that a driver may declare and a case may require, each with its meaning.
package struct FeatureList: Sendable {
  package struct Feature: Sendable {
    package var name: String
    /// What a driver promises with it.
    package var meaning: String
    package var location: SourceLocation
  }

  /// A platform whose habits an implementation has.
  package struct Profile: Sendable {
    package var name: String
    /// The features that the platform's implementations need not have.
    package var spared: [String]
  }

  package var features: [Feature]
  package var profiles: [Profile]
  package var names: [String] { features.map(\.name) }

  /// Reads the list from a file of `schema: 1`, `features:` with a meaning for each name, and `profiles:` with what
  /// each does not need.
  package static func load(file: String) -> (list: FeatureList, diagnostics: [CaseDiagnostic]) {
    let log = DiagnosticLog()
    var features: [Feature] = []
    var profiles: [Profile] = []
    if let root = FileAccess.yaml(of: file, log: log),
      let reader = MappingReader(root, what: "a feature list", keys: ["schema", "features", "profiles"], log: log)
    {
      SchemaVersion.check(reader)
      let list = reader.required("features")
      if let list, list.entries == nil { log.wrongKind(list, expected: "a mapping") }
      for entry in list?.entries ?? [] {
        guard let meaning = entry.value.string(log) else { continue }
        features.append(Feature(name: entry.key, meaning: meaning, location: entry.keyLocation))
      }
      profiles = reader["profiles"].map { self.profiles($0, known: features.map(\.name), log) } ?? []
    }
    return (FeatureList(features: features, profiles: profiles), log.entries)
  }

  private static func profiles(_ node: YAMLNode, known: [String], _ log: DiagnosticLog) -> [Profile] {
    guard let entries = node.entries else {
      log.wrongKind(node, expected: "a mapping")
      return []
    }
    return entries.compactMap { entry in
      guard let reader = MappingReader(entry.value, what: "a profile", keys: ["without"], log: log) else { return nil }
      let spared = (reader["without"]?.elements ?? []).compactMap { node -> String? in
        guard let name = node.string(log), !known.contains(name) else { return node.scalar?.text }
        log.error(
          .unknownFeature, "there is no feature `\(name)`", fix: Suggestion.fix(for: name, in: known), at: node.location
        )
        return nil
      }
      return Profile(name: entry.key, spared: spared)
    }
  }
}
