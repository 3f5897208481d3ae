/// The topics under which facts about the official SDKs are gathered.
package enum TopicList {
  /// Reads a mapping of topics to what they are about, and adds the headings under which statements of the SDKs stand.
  ///
  /// A project without such a file has the headings alone.
  package static func load(
    file: String, statements: StatementRegistry?
  ) -> (topics: [String], diagnostics: [CaseDiagnostic]) {
    let log = DiagnosticLog()
    var topics: [String] = []
    if FileAccess.kind(of: file) == .file, let root = FileAccess.yaml(of: file, log: log) {
      if root.entries == nil { log.wrongKind(root, expected: "a mapping of topics to what they are about") }
      for entry in root.entries ?? [] where entry.value.string(log) != nil { topics.append(entry.key) }
    }
    for statement in statements?.statements ?? [] where statement.source.document == "sdk" {
      if !topics.contains(statement.source.heading) { topics.append(statement.source.heading) }
    }
    return (topics, log.entries)
  }
}
