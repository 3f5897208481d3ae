import ConformanceCases

extension ExpectedEvent {
  /// The fields in which an observed event differs from this one; empty where it matches.
  ///
  /// An event of another kind differs in `kind` alone. Bindings are kept only where the event matches.
  package func differences(from actual: ObservedEvent, in environment: inout MatchEnvironment) -> [String] {
    var attempt = environment
    var fields = compare(with: actual, in: &attempt)
    if fields != ["kind"], let message {
      // A text that is not told is none that a pattern could be asked about.
      let isMet = actual.message.map { message.matches(.string($0), in: &attempt) } ?? false
      if !isMet { fields.append("message") }
    }
    if fields.isEmpty { environment = attempt }
    return fields
  }

  private func compare(with actual: ObservedEvent, in environment: inout MatchEnvironment) -> [String] {
    switch (kind, actual) {
    case (.value(let pattern), .value(let snapshot)):
      return compare(pattern, named: "value", with: snapshot, in: &environment)
    case (.got(let pattern), .got(let snapshot)):
      return compare(pattern, named: "got", with: snapshot, in: &environment)
    case (.ran(let pattern), .ran(let snapshot)):
      return compare(pattern, named: "ran", with: snapshot, in: &environment)
    case (.committed(let isCommitted, let error), .committed(let wasCommitted, let code, _, let snapshot)):
      var fields = isCommitted == wasCommitted ? [] : ["committed"]
      let hasError = error.map { $0.matches(code.map(Value.string) ?? .null, in: &environment) } ?? (code == nil)
      if !hasError { fields.append("error") }
      // A platform whose failed transactions tell an error alone has no data to be wrong.
      if code != nil, snapshot == nil { return fields }
      return fields + compare(data, named: "data", with: snapshot ?? .empty, in: &environment)
    case (.child(let kind, let key), .child(let actualKind, let actualKey, let previous, let snapshot)):
      guard kind == actualKind else { return ["kind"] }
      var fields = key.matches(.string(actualKey), in: &environment) ? [] : ["key"]
      fields += compare(data, named: "data", with: snapshot, in: &environment)
      let previousValue = previous.map(Value.string) ?? .null
      if let after, !after.matches(previousValue, in: &environment) { fields.append("after") }
      return fields
    case (.cancelled(let pattern), .cancelled(let code, _)), (.gotError(let pattern), .gotError(let code, _)),
      (.threw(let pattern), .threw(let code, _)):
      return pattern.matches(.string(code), in: &environment) ? [] : ["code"]
    case (.ack(let pattern), .ack(let code, _)):
      return pattern.matches(.string(code ?? "ok"), in: &environment) ? [] : ["ack"]
    case (.wire(let outgoing, let message), .wire(let actualMessage)):
      guard outgoing == actualMessage.outgoing, message == actualMessage.message else { return ["kind"] }
      return compare(with: actualMessage, in: &environment)
    default: return ["kind"]
    }
  }

  private func compare(
    _ pattern: Pattern?, named name: String, with snapshot: ObservedSnapshot, in environment: inout MatchEnvironment
  ) -> [String] {
    var fields: [String] = []
    if let pattern {
      if !pattern.matches(snapshot.data(for: pattern), in: &environment) { fields.append(name) }
    }
    if let export, !export.matches(snapshot.export, in: &environment) { fields.append("export") }
    if let order, order.map(ExactText.init) != snapshot.order.map(ExactText.init) { fields.append("order") }
    if let priority, !priority.matches(snapshot.priority, in: &environment) { fields.append("priority") }
    if let exists, exists == snapshot.value.isAbsent { fields.append("exists") }
    return fields
  }

  /// Compares the message's location always, the other fields where the case gives them.
  private func compare(with message: WireMessage, in environment: inout MatchEnvironment) -> [String] {
    var fields: [String] = []
    if let path, Self.normalized(path) != message.path.map(Self.normalized) { fields.append("at") }
    if let data, !data.matches(message.data ?? .null, in: &environment) { fields.append("data") }
    if let query, !QueryWireForm(message.query ?? .null).answers(query) { fields.append("query") }
    if let hash, !hash.matches(.string(message.hash ?? ""), in: &environment) { fields.append("hash") }
    let others: [(name: String, pattern: Pattern?, actual: Value?)] = [
      ("tag", tag, message.tag.map(Value.integer)), ("session", session, message.session.map(Value.string)),
      ("host", host, message.host.map(Value.string)), ("frames", frames, message.frames.map(Value.integer)),
    ]
    for (name, pattern, actual) in others {
      if let pattern, !pattern.matches(actual ?? .null, in: &environment) { fields.append(name) }
    }
    return fields
  }

  private static func normalized(_ path: String) -> ExactText { ExactText(String(path.drop { $0 == "/" })) }
}

extension ObservedSnapshot {
  /// The form of the data that the pattern speaks of: export form where it names `.priority` or `.value`, else plain.
  func data(for pattern: Pattern) -> Value { pattern.usesExportForm ? export : value }

  /// The priority that the export form carries, `.null` where there is none.
  package var priority: Value {
    guard case .object = export else { return .null }
    return export.canonicalMember(".priority")
  }
}
