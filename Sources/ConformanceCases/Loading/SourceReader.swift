/// Reads `source`: a list of mappings, each of which names one kind of source.
enum SourceReader {
  static let kinds = ["statement", "sdk", "recording", "production", "report"]
  static let keys = kinds + ["platforms"]

  /// - Parameter statements: The statements that a case may name, nil where that cannot be said yet.
  static func read(_ node: YAMLNode, statements: [String]?, _ context: LoadContext) -> [CaseSource] {
    let elements = node.list(context.log) ?? []
    if node.elements?.isEmpty == true {
      context.log.error(
        .invalidSource, "`source` names nothing", fix: "name what the expectation was taken from", at: node.location)
    }
    let sources = elements.compactMap { element in read(element, context) }
    if let statements { check(sources, statements: statements, context.log) }
    return sources
  }

  /// Reports the statements that are named as a source and that the case does not serve.
  static func check(_ sources: [CaseSource], statements: [String], _ log: DiagnosticLog) {
    for source in sources {
      guard case .statement(let id) = source.kind, !statements.contains(id) else { continue }
      log.error(
        .invalidSource, "the case does not serve `\(id)`", fix: "name it in `spec`, or name another source",
        at: source.location)
    }
  }

  private static func read(_ node: YAMLNode, _ context: LoadContext) -> CaseSource? {
    let log = context.log
    guard let reader = MappingReader(node, what: "a source", keys: keys, log: log) else { return nil }
    let named = reader.entries.filter { kinds.contains($0.key) }
    guard let entry = named.first, named.count == 1 else {
      log.error(
        .invalidSource, "a source is one thing, found \(named.isEmpty ? "none" : "\(named.count)")",
        fix: "write one of \(kinds.joined(separator: ", ")), and the next as an element of its own", at: node.location)
      return nil
    }
    if entry.key != "sdk", let platforms = reader["platforms"] {
      log.error(.invalidSource, "only `sdk` takes `platforms`", at: platforms.location)
    }
    return kind(entry, reader, context).map { CaseSource($0, at: entry.value.location) }
  }

  private static func kind(
    _ entry: YAMLEntry, _ reader: MappingReader, _ context: LoadContext
  ) -> CaseSource.Kind? {
    let log = context.log
    switch entry.key {
    case "production": return entry.value.positive(log).map(CaseSource.Kind.production)
    case "statement": return entry.value.string(log).map(CaseSource.Kind.statement)
    case "sdk":
      return topic(entry.value, context).map { .sdk(topic: $0, platforms: platforms(reader, log)) }
    case "recording": return entry.value.string(log).flatMap { recording($0, at: entry.value.location, log) }
    default:
      guard let name = entry.value.string(log) else { return nil }
      if isReport(name) { return .report(name) }
      log.error(
        .invalidSource, "`\(name)` is no name of a report", fix: "write R and its number: R05",
        at: entry.value.location)
      return nil
    }
  }

  private static func topic(_ node: YAMLNode, _ context: LoadContext) -> String? {
    guard let topic = node.string(context.log) else { return nil }
    if let known = context.topics, !known.contains(topic) {
      let near = Suggestion.nearest(to: topic, in: known).map { "did you mean `\($0)`?" }
      context.log.error(
        .invalidSource, "there is no topic `\(topic)`",
        fix: near ?? "write one of Conformance/topics.yaml, or add it there", at: node.location)
    }
    return topic
  }

  private static func platforms(_ reader: MappingReader, _ log: DiagnosticLog) -> [String] {
    reader.nodes("platforms").compactMap { node in
      guard let name = node.string(log), !CaseSource.platforms.contains(name) else { return node.scalar?.text }
      log.error(
        .unknownWord, "`\(name)` is no platform", fix: Suggestion.fix(for: name, in: CaseSource.platforms),
        at: node.location)
      return nil
    }
  }

  private static func recording(
    _ name: String, at location: SourceLocation, _ log: DiagnosticLog
  ) -> CaseSource.Kind? {
    let parts = name.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
    let isName = parts.count == 2 && CaseSource.recordingSets.contains(parts[0]) && isScenario(parts[1])
    if isName { return .recording(set: parts[0], scenario: parts[1]) }
    log.error(
      .invalidSource, "`\(name)` is no name of a recording",
      fix: "write the set (\(CaseSource.recordingSets.joined(separator: ", "))) and the scenario: client/limits-004",
      at: location)
    return nil
  }

  private static func isScenario(_ text: String) -> Bool {
    let parts = text.split(separator: "-", omittingEmptySubsequences: false)
    return parts.count > 1
      && parts.allSatisfy { part in
        !part.isEmpty && part.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber) }
      }
  }

  private static func isReport(_ text: String) -> Bool {
    text.count == 3 && text.first == "R" && text.dropFirst().allSatisfy { ("0"..."9").contains($0) }
  }
}
