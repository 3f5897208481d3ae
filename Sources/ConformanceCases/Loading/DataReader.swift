/// Reads data that is written into the database: JSON, with `{fixture: name}` replaced by the file's data.
enum DataReader {
  static func read(_ node: YAMLNode, _ context: LoadContext) -> Value {
    switch node.content {
    case .scalar(let scalar):
      if scalar.isPlain, scalar.text.hasPrefix("$") { refuse(scalar.text, at: node.location, context) }
      var diagnostics: [CaseDiagnostic] = []
      let value = Value(scalar, at: node.location, diagnostics: &diagnostics)
      context.log.append(diagnostics)
      return value
    case .sequence(let elements): return .array(elements.map { read($0, context) })
    case .mapping(let entries):
      if let name = fixtureName(entries) { return context.fixtures.data(named: name, at: node.location) }
      return .object(
        entries.map { entry in
          if entry.keyIsPlain, entry.key.hasPrefix("$") { refuse(entry.key, at: entry.keyLocation, context) }
          return Value.Member(entry.key, read(entry.value, context))
        })
    }
  }

  /// Reads data that must be a mapping.
  static func readObject(_ node: YAMLNode, _ context: LoadContext) -> Value? {
    guard node.entries != nil else {
      context.log.wrongKind(node, expected: "a mapping of relative paths to data")
      return nil
    }
    return read(node, context)
  }

  /// The name in `{fixture: name}`, where the mapping is that and nothing else.
  static func fixtureName(_ entries: [YAMLEntry]) -> String? {
    guard entries.count == 1, entries[0].key == "fixture", entries[0].keyIsPlain else { return nil }
    return entries[0].value.scalar?.text
  }

  /// Unquoted `$…` in data is most likely a matcher, or a name that `each` does not have.
  private static func refuse(_ text: String, at location: SourceLocation, _ context: LoadContext) {
    context.log.error(
      .dollar, "`\(text)` is no data: matchers belong into expectations, and `each` has no such name",
      fix: "quote it if the text itself is meant", at: location)
  }
}
