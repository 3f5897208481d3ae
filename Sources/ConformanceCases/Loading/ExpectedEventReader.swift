/// Reads one expected event.
struct ExpectedEventReader {
  static let heads = [
    "value", "added", "changed", "moved", "removed", "cancelled", "ack", "got", "ran", "committed", "threw", "out",
    "in",
  ]
  static let outgoing = [
    "listen", "unlisten", "set", "update", "get", "onDisconnectSet", "onDisconnectUpdate", "onDisconnectCancel", "auth",
    "unauth", "connect", "keepAlive", "stats",
  ]
  static let incoming = [
    "hello", "data", "merge", "rangeMerge", "answer", "revoked", "authRevoked", "reset", "shutdown",
  ]
  private static let snapshotKeys = ["order", "priority", "exists", "export"]

  let context: LoadContext
  let patterns: PatternReader

  private var log: DiagnosticLog { context.log }

  func read(_ node: YAMLNode) -> ExpectedEvent? {
    guard let entries = node.entries else {
      log.wrongKind(node, expected: "an event like {value: 1}")
      return nil
    }
    guard let head = entries.first(where: { Self.heads.contains($0.key) }) else {
      let first = entries.first
      log.error(
        .unknownWord, "`\(first?.key ?? "{}")` is no event", fix: Suggestion.fix(for: first?.key ?? "", in: Self.heads),
        at: first?.keyLocation ?? node.location)
      return nil
    }
    let keys = [head.key] + Self.companions(of: head.key)
    guard let reader = MappingReader(node, what: "the event `\(head.key)`", keys: keys, log: log),
      let kind = readKind(head, reader)
    else { return nil }
    var event = ExpectedEvent(kind: kind, location: node.location)
    event.data = reader["data"].map(patterns.read)
    event.message = message(reader, of: kind)
    event.after = reader["after"].map { $0.isNull ? .value(.null) : patterns.readWord($0) }
    event.order = reader["order"]?.list(log)?.compactMap { $0.word(log) }
    event.priority = reader["priority"].map(patterns.read)
    event.exists = reader.bool("exists")
    event.export = reader["export"].map(patterns.read)
    event.path = reader["at"]?.path(log)
    event.query = reader["query"].flatMap { QueryReader.read($0, context) }
    event.hash = reader["hash"].map { patterns.read($0) }
    event.tag = reader["tag"].map { patterns.read($0) }
    event.session = reader["session"].map { patterns.read($0) }
    event.host = reader["host"].map { patterns.read($0) }
    event.frames = reader["frames"].map { patterns.read($0) }
    return event
  }

  private static func companions(of head: String) -> [String] {
    switch head {
    case "value", "ran": snapshotKeys
    case "got": ["message"] + snapshotKeys
    case "committed": ["error", "message", "data"] + snapshotKeys
    case "cancelled", "ack", "threw": ["message"]
    case "added", "changed", "moved": ["data", "after"] + snapshotKeys
    case "removed": ["data"] + snapshotKeys
    case "out", "in": ["at", "data", "query", "hash", "tag", "session", "host", "frames"]
    default: []
    }
  }

  private func readKind(_ head: YAMLEntry, _ reader: MappingReader) -> ExpectedEvent.Kind? {
    switch head.key {
    case "value": return .value(patterns.read(head.value))
    case "cancelled": return .cancelled(patterns.readWord(head.value))
    case "ack": return .ack(patterns.readWord(head.value))
    case "threw": return .threw(patterns.readWord(head.value))
    case "got":
      if let entries = head.value.entries, entries.count == 1, entries[0].key == "error" {
        return .gotError(patterns.readWord(entries[0].value))
      }
      return .got(patterns.read(head.value))
    case "ran": return .ran(patterns.read(head.value))
    case "committed":
      return head.value.bool(log).map { .committed($0, error: reader["error"].map(patterns.readWord)) }
    case "out", "in": return message(head)
    default:
      guard let event = EventKind(rawValue: "child_" + head.key) else { return nil }
      return .child(event, key: patterns.readWord(head.value))
    }
  }

  /// The text that an error is to have; what tells of none has no text.
  private func message(_ reader: MappingReader, of kind: ExpectedEvent.Kind) -> Pattern? {
    guard let node = reader["message"] else { return nil }
    let isError =
      switch kind {
      case .ack(.value(.string("ok"))), .got, .committed(_, error: nil): false
      default: true
      }
    if !isError {
      log.error(
        .unknownKey, "`message` is the text of an error, and \(reader.what) tells of none",
        fix: "name the error's code, or `$any` in its place", at: node.location)
    }
    let pattern = patterns.readWord(node)
    if pattern.allowsAbsence {
      log.error(
        .wrongKind, "an error whose text is not told is never what a case wants",
        fix: "leave `message` out where the text does not matter", at: node.location)
    }
    return pattern
  }

  private func message(_ head: YAMLEntry) -> ExpectedEvent.Kind? {
    guard let name = head.value.string(log) else { return nil }
    let known = head.key == "out" ? Self.outgoing : Self.incoming
    guard known.contains(name) else {
      log.error(
        .unknownWord, "`\(name)` is no message of this direction", fix: Suggestion.fix(for: name, in: known),
        at: head.value.location)
      return nil
    }
    return .wire(outgoing: head.key == "out", message: name)
  }
}
