/// Reads the expected events of one stream.
struct ExpectationReader {
  let context: LoadContext
  let scope: CaseScope

  private var log: DiagnosticLog { context.log }

  /// Reads `client.stream: [event, …]`.
  func read(_ entry: YAMLEntry) -> StreamExpectation? {
    guard let (client, name) = stream(entry.key, at: entry.keyLocation) else { return nil }
    guard let nodes = entry.value.list(log) else { return nil }
    let reader = ExpectedEventReader(context: context, patterns: PatternReader(context: context, scope: scope))
    let events = nodes.compactMap { node -> ExpectedEvent? in
      guard let event = reader.read(node) else { return nil }
      check(event, belongsTo: entry.key, isWire: name == "wire", at: node.location)
      check(event, suits: scope.kinds(name, of: client), of: entry.key, at: node.location)
      return event
    }
    return StreamExpectation(client: client, stream: name, events: events, location: entry.keyLocation)
  }

  /// Messages belong to the wire alone, and everything else to listeners and completions.
  private func check(_ event: ExpectedEvent, belongsTo stream: String, isWire: Bool, at location: SourceLocation) {
    let isMessage = if case .wire = event.kind { true } else { false }
    if isMessage, !isWire {
      log.error(
        .wrongStream, "a message is expected of `wire`, not of `\(stream)`", fix: "move it to the client's `wire`",
        at: location)
    } else if isWire, !isMessage {
      log.error(
        .wrongStream, "`\(stream)` carries messages", fix: "write {out: message, at: path} or {in: …}", at: location)
    }
  }

  /// Runs and ends belong to transactions alone, which see nothing else but refusals of their calls.
  private func check(
    _ event: ExpectedEvent, suits kinds: [CaseScope.StreamKind], of stream: String, at location: SourceLocation
  ) {
    switch event.kind {
    case .ran, .committed:
      if kinds.contains(.transaction) { return }
      log.error(.wrongStream, "`\(stream)` is no transaction, which alone runs and is committed", at: location)
    case .value, .child, .cancelled, .ack, .got, .gotError:
      if kinds != [.transaction] { return }
      log.error(
        .wrongStream, "`\(stream)` is a transaction", fix: "write {ran: input} or {committed: true, data: …}",
        at: location)
    case .threw, .wire: break
    }
  }

  /// Splits a stream's name, or returns nil after reporting that the case has no such stream yet.
  func stream(_ text: String, at location: SourceLocation) -> (client: String, name: String)? {
    let parts = text.split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
    if scope.streamNames.contains(text) { return (parts[0], parts[1]) }
    if parts.count == 2, !scope.clients.contains(parts[0]) {
      log.error(
        .unknownClient, "the case has no client `\(parts[0])`", fix: Suggestion.fix(for: parts[0], in: scope.clients),
        at: location)
      return nil
    }
    log.error(
      .unknownStream, "no listener or completion `\(text)` exists at this step",
      fix: Suggestion.fix(for: text, in: scope.streamNames), at: location)
    return nil
  }
}
