/// Reads what the simulated server refuses.
enum RulesReader {
  /// The lists of paths, and the member that a document of security rules has.
  static let keys = ["denyRead", "denyWrite", "noIndex", "requireAuth", documentKey]
  private static let documentKey = "rules"

  static func read(_ node: YAMLNode, _ context: LoadContext) -> ServerRules? {
    if let entries = node.entries, let name = DataReader.fixtureName(entries) {
      let document = context.fixtures.data(named: name, at: node.location)
      return ServerRules(document: RulesSource(document, places: ["": node.location]))
    }
    return MappingReader(node, what: "rules", keys: keys, log: context.log).map { read($0) }
  }

  static func read(_ reader: MappingReader) -> ServerRules {
    func paths(_ key: String) -> [String] { reader.nodes(key).compactMap { $0.path(reader.log) } }
    return ServerRules(
      denyRead: paths("denyRead"), denyWrite: paths("denyWrite"), noIndex: paths("noIndex"),
      requireAuth: paths("requireAuth"), document: reader[documentKey].map { document($0, reader) })
  }

  private static func document(_ node: YAMLNode, _ reader: MappingReader) -> RulesSource {
    var places = ["": reader.location]
    let value = value(node, at: documentKey, reader.log, &places)
    return RulesSource(.object([.init(documentKey, value)]), places: places)
  }

  /// Reads a part as it stands: what a `$` begins is a name here, and no matcher.
  private static func value(
    _ node: YAMLNode, at path: String, _ log: DiagnosticLog, _ places: inout [String: SourceLocation]
  ) -> Value {
    places[path] = node.location
    switch node.content {
    case .scalar(let scalar):
      var diagnostics: [CaseDiagnostic] = []
      let value = Value(scalar, at: node.location, diagnostics: &diagnostics)
      log.append(diagnostics)
      return value
    case .sequence(let elements):
      return .array(elements.enumerated().map { value($1, at: "\(path)/\($0)", log, &places) })
    case .mapping(let entries):
      return .object(entries.map { .init($0.key, value($0.value, at: "\(path)/\($0.key)", log, &places)) })
    }
  }
}
