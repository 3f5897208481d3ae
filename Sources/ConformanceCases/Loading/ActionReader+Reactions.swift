/// The calls inside of callbacks.
extension ActionReader {
  static let reactionKeys = ["to", "when", "nth", "do"]

  /// Reads what is done inside of a call's callbacks.
  func readReactions(_ node: YAMLNode, of call: ClientCall, _ client: String) -> [Reaction] {
    if call.name == nil {
      log.error(.reaction, "`react` needs `as`: without a name nobody asks for the answer", at: node.location)
    }
    if call.verb == .push, call.value == nil {
      log.error(
        .reaction, "a push without a value writes nothing, and nothing is answered", fix: "give it a `value`",
        at: node.location)
    }
    return (node.list(log) ?? []).compactMap { readReaction($0, of: call, client) }
  }

  private func readReaction(_ node: YAMLNode, of call: ClientCall, _ client: String) -> Reaction? {
    guard let reader = MappingReader(node, what: "a reaction", keys: Self.reactionKeys, log: log) else { return nil }
    let trigger = reader.required("to").flatMap { readTrigger($0, of: call) }
    let calls = reader.required("do").map { readCalls($0, client) } ?? []
    guard let trigger else { return nil }
    let condition = reader["when"].map { readCondition($0, of: trigger) }
    return Reaction(trigger, condition: condition, occurrence: reader["nth"]?.positive(log), calls: calls)
  }

  /// The data that a callback must be given; of what tells a word alone, that word.
  private func readCondition(_ node: YAMLNode, of trigger: Reaction.Trigger) -> Value {
    let condition = DataReader.read(node, context)
    if trigger == .ack || trigger == .cancelled, condition.text == nil {
      log.error(
        .reaction, "`\(trigger.rawValue)` tells a word, which this is not",
        fix: trigger == .ack ? "write `ok` or an error's code" : "write an error's code", at: node.location)
    }
    return condition
  }

  private func readTrigger(_ node: YAMLNode, of call: ClientCall) -> Reaction.Trigger? {
    guard let trigger = node.choice(Reaction.Trigger.self, what: "event of a callback", log) else { return nil }
    if call.triggers.contains(trigger) { return trigger }
    log.error(
      .reaction, "`\(trigger.rawValue)` never comes of this call",
      fix: "use " + call.triggers.map(\.rawValue).joined(separator: ", "), at: node.location)
    return nil
  }

  /// Reads calls of the same client, each a mapping of its verb to its arguments.
  private func readCalls(_ node: YAMLNode, _ client: String) -> [ClientCall] {
    guard let nodes = node.list(log) else { return [] }
    if nodes.isEmpty { log.error(.reaction, "the reaction does nothing", at: node.location) }
    return nodes.compactMap { node in
      guard let entries = node.entries, entries.count == 1, let entry = entries.first else {
        log.error(
          .reaction, "a call inside of a callback is one verb with its arguments",
          fix: "write {set: {at: …, value: …}}", at: node.location)
        return nil
      }
      let known = Reaction.verbs.map(\.rawValue)
      guard let verb = ClientVerb(rawValue: entry.key), Reaction.verbs.contains(verb) else {
        log.error(
          .reaction, "`\(entry.key)` is no call that can be made inside of a callback",
          fix: Suggestion.fix(for: entry.key, in: known), at: entry.keyLocation)
        return nil
      }
      return scope.inReaction { self.call(verb, of: client, entry) }
    }
  }

  /// The name that a push gives its new key.
  func readKeyName(_ node: YAMLNode) -> String? {
    guard let name = node.string(log) else { return nil }
    if CaseReader.isName(name) { return name }
    log.error(.invalidName, "`\(name)` cannot name a key", fix: "use letters, digits, `-` and `_`", at: node.location)
    return nil
  }
}
