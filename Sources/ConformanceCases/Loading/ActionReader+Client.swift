/// The client's verbs.
extension ActionReader {
  static func keys(of verb: ClientVerb) -> (required: [String], optional: [String]) {
    switch verb {
    case .listen: (["as", "at", "events"], ["query", "react"])
    case .unlisten: (["as"], ["event"])
    case .unlistenAll: (["at"], ["query"])
    case .once: (["as", "at"], ["query", "event", "react"])
    case .get: (["as", "at"], ["query", "react"])
    case .set: (["at", "value"], ["as", "react"])
    case .setWithPriority: (["at", "value", "priority"], ["as", "react"])
    case .setPriority: (["at", "priority"], ["as", "react"])
    case .update: (["at", "values"], ["as", "react"])
    case .remove: (["at"], ["as", "react"])
    case .push: (["at"], ["as", "value", "key", "react"])
    case .transaction: (["as", "at", "apply"], ["localEvents", "react"])
    case .onDisconnect: (["at"], ["as", "set", "update", "remove", "priority", "react"])
    case .onDisconnectCancel: (["at"], ["as", "react"])
    case .keepSynced: (["at", "on"], ["as", "query"])
    case .setCacheSize: (["bytes"], ["as"])
    case .goOffline, .goOnline, .purgeOutstandingWrites, .restart, .kill, .signOut: ([], [])
    case .signIn: ([], ["user", "expiresIn", "token"])
    case .expireToken: ([], ["renewal"])
    }
  }

  func call(_ verb: ClientVerb, of client: String, _ entry: YAMLEntry) -> ClientCall? {
    let (required, optional) = Self.keys(of: verb)
    guard let reader = arguments(entry, keys: required + optional) else { return nil }
    let missing = required.filter { reader.required($0) == nil }
    var call = ClientCall(verb: verb)
    // The name is taken first, so that a faulty call does not make its expectations faulty too.
    call.name = reader["as"].flatMap { readName($0, verb: verb, of: client) }
    if let node = reader["at"] {
      call.path = node.path(log) ?? ""
      scope.demandKeys(in: call.path, of: client, call.name ?? verb.rawValue, at: node.location)
    }
    call.query = reader["query"].flatMap { QueryReader.read($0, context) }
    call.events = readEvents(reader, verb: verb)
    call.priority = reader["priority"].map { DataReader.read($0, context) }
    call.on = reader.bool("on")
    call.bytes = reader["bytes"]?.integer(minimum: nil, log)
    if verb == .unlisten { call.event = reader["event"]?.choice(EventKind.self, what: "event", log) }
    if let value = reader["value"] { call.value = DataReader.read(value, context) }
    if let values = reader["values"] { call.value = DataReader.readObject(values, context) }
    if verb == .signIn { readUser(reader, into: &call) }
    call.renewal = reader["renewal"]?.choice(TokenRenewal.self, what: "renewal", log)
    if let apply = reader["apply"] { call.apply = UpdateFunctionReader(context: context).read(apply) }
    call.localEvents = reader.bool("localEvents") ?? true
    if verb == .onDisconnect { readOnDisconnect(reader, into: &call) }
    if let name = reader["key"].flatMap(readKeyName) {
      call.keyName = name
      scope.introduceKey(name, of: client)
    }
    if let node = reader["react"] { call.reactions = readReactions(node, of: call, client) }
    return missing.isEmpty ? call : nil
  }

  private func readName(_ node: YAMLNode, verb: ClientVerb, of client: String) -> String? {
    guard let name = node.string(log) else { return nil }
    if verb == .unlisten {
      scope.demand(name, of: client, at: node.location, log)
      return name
    }
    if !CaseReader.isName(name) || CaseReader.reservedNames.contains(name) {
      log.error(
        .invalidName, "`\(name)` cannot name a listener or a completion", fix: "use letters, digits, `-` and `_`",
        at: node.location)
    }
    let isListener = verb == .listen || verb == .once
    scope.introduce(
      name, of: client, as: isListener ? .listener : verb == .transaction ? .transaction : .completion)
    return name
  }

  /// The registrations of `listen`, where `child` stands for all four kinds, and the one of `once`.
  private func readEvents(_ reader: MappingReader, verb: ClientVerb) -> [EventKind] {
    if verb == .once { return [reader["event"]?.choice(EventKind.self, what: "event", log) ?? .value] }
    guard let node = reader["events"] else { return [] }
    var kinds: [EventKind] = []
    for element in node.list(log) ?? [] {
      let isShorthand = element.scalar?.text == "child"
      let named: [EventKind] =
        isShorthand
        ? [.childAdded, .childChanged, .childMoved, .childRemoved]
        : element.choice(EventKind.self, what: "event", log).map { [$0] } ?? []
      if named.contains(where: kinds.contains) {
        log.error(
          .duplicateKey, "the event is listed twice", fix: "use a second listener for a second registration",
          at: element.location)
      }
      kinds += named.filter { !kinds.contains($0) }
    }
    if node.elements?.isEmpty == true {
      log.error(.missingKey, "a listener needs at least one event", at: node.location)
    }
    return kinds
  }

  /// Who signs in: a user, whose token may have an end, or a credential as it is.
  private func readUser(_ reader: MappingReader, into call: inout ClientCall) {
    call.user = reader.string("user")
    call.token = reader.string("token")
    call.lifetime = reader["expiresIn"].flatMap { DurationText.read($0, minimum: 1, log) }
    let (user, token, end) = (reader["user"], reader["token"], reader["expiresIn"])
    if (user == nil) == (token == nil) || token != nil && end != nil {
      log.error(
        .credential, "signIn takes either `user`, perhaps with `expiresIn`, or `token`",
        at: (token ?? end)?.location ?? reader.location)
    }
  }

  private func readOnDisconnect(_ reader: MappingReader, into call: inout ClientCall) {
    let writes = reader.entries.filter { OnDisconnectOperation(rawValue: $0.key) != nil }
    guard writes.count == 1, let write = writes.first, let operation = OnDisconnectOperation(rawValue: write.key) else {
      log.error(
        .onDisconnectWrite, "onDisconnect takes exactly one of `set`, `update` and `remove`",
        at: writes.dropFirst().first?.keyLocation ?? reader.location)
      return
    }
    call.operation = operation
    switch operation {
    case .set: call.value = DataReader.read(write.value, context)
    case .update: call.value = DataReader.readObject(write.value, context)
    case .remove:
      if write.value.bool(log) == false {
        log.error(.wrongKind, "`remove` is only written with true", at: write.value.location)
      }
    }
    if call.priority != nil, operation != .set {
      log.error(
        .onDisconnectWrite, "`priority` goes with `set` alone",
        at: reader["priority"]?.location ?? reader.location)
    }
  }
}
