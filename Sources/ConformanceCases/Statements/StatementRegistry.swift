/// All statements by their ids, in the order of their files.
package struct StatementRegistry: Sendable {
  package private(set) var statements: [Statement] = []
  private var byID: [String: Int] = [:]

  /// Returns the statement with an id.
  ///
  /// - Complexity: constant.
  package subscript(id: String) -> Statement? { byID[id].map { statements[$0] } }

  package var ids: [String] { statements.map(\.id) }

  /// Adds a statement; returns the one that has the id already where there is one.
  mutating func add(_ statement: Statement) -> Statement? {
    if let known = self[statement.id] { return known }
    byID[statement.id] = statements.count
    statements.append(statement)
    return nil
  }

  /// Reads all statements from files, or from the `.yaml` files at and below folders.
  package static func load(paths: [String]) -> (registry: StatementRegistry, diagnostics: [CaseDiagnostic]) {
    let log = DiagnosticLog()
    var registry = StatementRegistry()
    for file in FileAccess.yamlFiles(at: paths, log: log) {
      guard let root = FileAccess.yaml(of: file, log: log), let nodes = root.list(log) else { continue }
      for node in nodes {
        guard let statement = StatementReader.read(node, log) else { continue }
        guard let known = registry.add(statement) else { continue }
        log.error(
          .duplicateID, "the statement `\(statement.id)` is already at \(known.location)",
          fix: "give one of them a new id",
          at: statement.location)
      }
    }
    return (registry, log.entries)
  }
}
