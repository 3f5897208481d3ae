/// Tells the features that a case needs by what it does, so that no author has to declare them.
enum FeatureDerivation {
  static func features(of scenario: Case) -> Set<String> {
    var features: Set<String> = []
    if scenario.clients.contains(where: \.persistence) { features.insert("persistence") }
    if scenario.clients.contains(where: \.offline) { features.insert("offline") }
    if scenario.clients.contains(where: { $0.user != nil }) { features.insert("auth") }
    if scenario.clients.contains(where: { !$0.cachePolicy.isDefault }) { features.insert("cachePolicy") }
    if hasPriority(scenario.serverData) { features.insert("priority") }
    if scenario.rules.document != nil { features.insert("rules") }
    for step in scenario.steps {
      switch step.action {
      case .client(_, let call): features.formUnion(Self.features(of: call))
      // What others write is shown and ordered with its priorities.
      case .server(let call):
        if let value = call.value, hasPriority(value) { features.insert("priority") }
        if call.rules?.document != nil { features.insert("rules") }
      default: break
      }
      if asksForMessages(step) { features.insert("errorMessages") }
    }
    return features
  }

  /// Whether the step demands the text of an error.
  private static func asksForMessages(_ step: Step) -> Bool {
    guard case .exactly(let streams) = step.expectation else { return false }
    return streams.contains { $0.events.contains { $0.message != nil } }
  }

  private static func features(of call: ClientCall) -> Set<String> {
    var features = verbFeatures(of: call)
    if !call.reactions.isEmpty { features.insert("reactions") }
    for inner in call.reactions.flatMap(\.calls) { features.formUnion(Self.features(of: inner)) }
    if let query = call.query { features.formUnion(Self.features(of: query)) }
    if call.priority != nil { features.insert("priority") }
    let written = [call.value, call.priority].compactMap { $0 } + call.apply.flatMap(\.values)
    for value in written { collect(value, into: &features) }
    let reads: [ClientVerb] = [.listen, .once, .get]
    if call.path == ".info" || call.path.hasPrefix(".info/"), reads.contains(call.verb) { features.insert("info") }
    return features
  }

  private static func verbFeatures(of call: ClientCall) -> Set<String> {
    switch call.verb {
    case .listen, .once:
      let kinds = call.events.map { $0 == .value ? "listen.value" : "listen.child" }
      return Set(kinds + (call.verb == .once ? ["once"] : []))
    case .unlisten, .unlistenAll: return []
    case .setWithPriority: return ["set", "priority"]
    case .setPriority: return ["priority"]
    case .onDisconnect, .onDisconnectCancel: return ["onDisconnect"]
    case .setCacheSize: return ["cacheSize"]
    case .goOffline, .goOnline: return ["offline"]
    case .purgeOutstandingWrites: return ["purge"]
    case .signIn, .signOut, .expireToken: return ["auth"]
    case .get, .set, .update, .remove, .push, .transaction, .keepSynced, .restart, .kill: return [call.verb.rawValue]
    }
  }

  private static func features(of query: Query) -> Set<String> {
    var features: Set<String> = []
    if query.orderBy != nil { features.insert("query.order") }
    let bounds = [query.startAt, query.startAfter, query.endAt, query.endBefore, query.equalTo]
    if bounds.contains(where: { $0 != nil }) { features.insert("query.range") }
    if query.limitToFirst != nil || query.limitToLast != nil { features.insert("query.limit") }
    return features
  }

  private static func hasPriority(_ value: Value) -> Bool {
    var features: Set<String> = []
    collect(value, into: &features)
    return features.contains("priority")
  }

  /// Finds server values and priorities inside of data.
  private static func collect(_ value: Value, into features: inout Set<String>) {
    switch value {
    case .array(let elements): for element in elements { collect(element, into: &features) }
    case .object(let members):
      for member in members {
        switch (member.key, member.value) {
        case (".sv", .string("timestamp")): features.insert("serverValue.timestamp")
        case (".sv", .object): features.insert("serverValue.increment")
        case (".priority", _): features.insert("priority")
        default: break
        }
        collect(member.value, into: &features)
      }
    default: break
    }
  }
}
