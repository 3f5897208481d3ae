/// The server's and the network's verbs.
extension ActionReader {
  static func keys(of verb: ServerCall.Verb) -> [String] {
    switch verb {
    case .set: ["at", "value"]
    case .update: ["at", "values"]
    case .remove: ["at"]
    case .setRules: RulesReader.keys
    case .hold, .revokeAuth: ["client"]
    case .release: ["client", "count"]
    case .revokeListen: ["at", "query"]
    case .reset: ["client", "host"]
    case .shutdown: ["client", "reason"]
    case .send: ["client", "message"]
    }
  }

  func server(_ verb: ServerCall.Verb, _ entry: YAMLEntry) -> ServerCall? {
    let keys = Self.keys(of: verb)
    var call = ServerCall(verb: verb)
    if verb == .setRules, let entries = entry.value.entries, DataReader.fixtureName(entries) != nil {
      call.rules = RulesReader.read(entry.value, context)
      return call
    }
    guard let reader = arguments(entry, keys: keys) else { return nil }
    if keys.contains("at") {
      guard let path = reader.required("at")?.path(log) else { return nil }
      call.path = path
    }
    switch verb {
    case .set:
      guard let value = reader.required("value") else { return nil }
      call.value = DataReader.read(value, context)
    case .update:
      guard let values = reader.required("values") else { return nil }
      call.value = DataReader.readObject(values, context)
    case .setRules: call.rules = RulesReader.read(reader)
    case .hold, .release, .revokeAuth:
      call.client = client(reader)
      call.count = reader["count"]?.positive(log)
    case .reset:
      call.client = client(reader)
      guard let host = reader.required("host")?.string(log) else { return nil }
      call.host = host
    case .shutdown:
      call.client = client(reader)
      call.reason = reader["reason"]?.string(log)
    case .send:
      call.client = client(reader)
      guard let message = reader.required("message") else { return nil }
      call.value = DataReader.read(message, context)
    case .revokeListen: call.query = reader["query"].flatMap { QueryReader.read($0, context) }
    case .remove: break
    }
    return call
  }

  static func keys(of verb: NetworkCall.Verb) -> [String] {
    switch verb {
    case .cut: ["client", "how"]
    case .restore: ["client", "reachable"]
    case .hold: ["client"]
    case .delay: ["client", "by"]
    case .release: ["client", "count"]
    }
  }

  func network(_ verb: NetworkCall.Verb, _ entry: YAMLEntry) -> NetworkCall? {
    guard let reader = arguments(entry, keys: Self.keys(of: verb)) else { return nil }
    var call = NetworkCall(verb: verb, client: client(reader))
    if let how = reader["how"] {
      guard let cut = how.choice(NetworkCall.Cut.self, what: "way to cut", log) else { return nil }
      call.how = cut
    }
    call.count = reader["count"]?.positive(log)
    call.isReachable = reader.bool("reachable") ?? true
    if verb == .delay {
      guard let by = reader.required("by"), let delay = DurationText.read(by, minimum: 0, log) else { return nil }
      call.milliseconds = delay
    }
    return call
  }
}
