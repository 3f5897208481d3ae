/// Reads a mapping whose keys are known; what is unknown or of the wrong kind is reported.
struct MappingReader {
  /// What the mapping is, for messages: `a case`.
  let what: String
  let location: SourceLocation
  let entries: [YAMLEntry]
  let log: DiagnosticLog

  /// Returns nil after reporting that the node is no mapping; unknown keys are reported and left out.
  init?(_ node: YAMLNode, what: String, keys: [String], log: DiagnosticLog) {
    guard let all = node.entries else {
      log.wrongKind(node, expected: "a mapping")
      return nil
    }
    self.what = what
    self.location = node.location
    self.log = log
    entries = all.filter { keys.contains($0.key) }
    for entry in all where !keys.contains(entry.key) {
      let known = keys.isEmpty ? "it takes no key" : Suggestion.fix(for: entry.key, in: keys)
      log.error(.unknownKey, "`\(entry.key)` is no key of \(what)", fix: known, at: entry.keyLocation)
    }
  }

  subscript(_ key: String) -> YAMLNode? { entries.first { $0.key == key }?.value }

  /// Returns the key's value, or nil after reporting that it is missing.
  func required(_ key: String) -> YAMLNode? {
    if let node = self[key] { return node }
    log.error(.missingKey, "\(what) needs `\(key)`", at: location)
    return nil
  }

  func string(_ key: String) -> String? { self[key]?.string(log) }
  func requiredString(_ key: String) -> String? { required(key)?.string(log) }
  func bool(_ key: String) -> Bool? { self[key]?.bool(log) }
  func strings(_ key: String) -> [String] { nodes(key).compactMap { $0.string(log) } }

  /// Returns the elements of a list; none where the key is missing.
  func nodes(_ key: String) -> [YAMLNode] { self[key]?.list(log) ?? [] }
}
