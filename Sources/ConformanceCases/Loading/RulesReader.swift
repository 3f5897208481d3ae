/// Reads the refusals of the simulated server.
enum RulesReader {
  static let keys = ["denyRead", "denyWrite", "noIndex", "requireAuth"]

  static func read(_ node: YAMLNode, _ log: DiagnosticLog) -> ServerRules? {
    MappingReader(node, what: "rules", keys: keys, log: log).map { read($0) }
  }

  static func read(_ reader: MappingReader) -> ServerRules {
    func paths(_ key: String) -> [String] { reader.nodes(key).compactMap { $0.path(reader.log) } }
    return ServerRules(
      denyRead: paths("denyRead"), denyWrite: paths("denyWrite"), noIndex: paths("noIndex"),
      requireAuth: paths("requireAuth"))
  }
}
