/// Reads the action of a step: `client.verb`, `server.verb`, `net.verb`, `clock.verb` or `settle`.
struct ActionReader {
  let context: LoadContext
  let scope: CaseScope

  var log: DiagnosticLog { context.log }

  func read(_ entry: YAMLEntry) -> Action? {
    if entry.key == "settle" {
      _ = arguments(entry, keys: [])
      return .settle
    }
    let parts = entry.key.split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
    switch parts[0] {
    case "server": return verb(parts[1], ServerCall.Verb.self, entry).flatMap { server($0, entry) }.map(Action.server)
    case "net": return verb(parts[1], NetworkCall.Verb.self, entry).flatMap { network($0, entry) }.map(Action.network)
    case "clock": return clock(parts[1], entry)
    default:
      guard isClient(parts[0], at: entry.keyLocation) else { return nil }
      return verb(parts[1], ClientVerb.self, entry).flatMap { call($0, of: parts[0], entry) }
        .map { Action.client(parts[0], $0) }
    }
  }

  private func verb<Verb: RawRepresentable & CaseIterable>(_ text: String, _ type: Verb.Type, _ entry: YAMLEntry)
    -> Verb?
  where Verb.RawValue == String {
    if let verb = Verb(rawValue: text) { return verb }
    unknownVerb(text, known: Verb.allCases.map(\.rawValue), entry)
    return nil
  }

  private func unknownVerb(_ text: String, known: [String], _ entry: YAMLEntry) {
    log.error(
      .unknownVerb, "`\(entry.key)` is no action", fix: Suggestion.fix(for: text, in: known), at: entry.keyLocation)
  }

  /// Reads an action's arguments; nothing at all counts as `{}`.
  func arguments(_ entry: YAMLEntry, keys: [String]) -> MappingReader? {
    let node = entry.value.isNull ? YAMLNode(.mapping([]), at: entry.keyLocation) : entry.value
    return MappingReader(node, what: "`\(entry.key)`", keys: keys, log: log)
  }

  /// Returns whether the case has such a client, after reporting where it has not.
  func isClient(_ name: String, at location: SourceLocation) -> Bool {
    if scope.clients.contains(name) { return true }
    log.error(
      .unknownClient, "the case has no client `\(name)`", fix: Suggestion.fix(for: name, in: scope.clients),
      at: location)
    return false
  }

  /// The client that a server or network action means; nil for all.
  func client(_ reader: MappingReader) -> String? {
    guard let node = reader["client"], let name = node.string(log), isClient(name, at: node.location) else {
      return nil
    }
    return name
  }

  private func clock(_ verb: String, _ entry: YAMLEntry) -> Action? {
    switch verb {
    case "advance":
      return DurationText.read(entry.value, minimum: 1, log).map { .clockAdvance(milliseconds: $0) }
    case "skew":
      guard let reader = arguments(entry, keys: ["client", "by"]), reader.required("client") != nil,
        let client = self.client(reader), let node = reader.required("by"),
        let milliseconds = DurationText.read(node, minimum: nil, log)
      else { return nil }
      return .clockSkew(client: client, milliseconds: milliseconds)
    default:
      unknownVerb(verb, known: ["advance", "skew"], entry)
      return nil
    }
  }
}
