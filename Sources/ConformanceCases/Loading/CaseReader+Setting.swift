/// The scene before the first step: clock, clients, server.
extension CaseReader {
  static let reservedNames = ["server", "net", "clock", "settle", "wire"]

  func readSetting(_ reader: MappingReader, into result: inout Case) {
    if let node = reader["clock"], let clock = MappingReader(node, what: "clock", keys: ["epoch"], log: log) {
      if let epoch = clock.required("epoch").flatMap(readEpoch) { result.epoch = epoch }
    }
    if let node = reader["clients"] { result.clients = readClients(node) }
    scope.clients = result.clients.map(\.name)
    guard let node = reader["server"],
      let server = MappingReader(node, what: "server", keys: ["data", "rules"], log: log)
    else { return }
    if let data = server["data"] { result.serverData = DataReader.read(data, context) }
    if let rules = server["rules"] { result.rules = RulesReader.read(rules, context) ?? ServerRules() }
  }

  private func readEpoch(_ node: YAMLNode) -> Int64? {
    if let text = node.scalar?.text, let value = TimestampText.milliseconds(text) { return value }
    log.error(
      .invalidTime, "`\(node.scalar?.text ?? node.kindName)` is no moment", fix: "write it like 2026-01-01T00:00:00Z",
      at: node.location)
    return nil
  }

  private func readClients(_ node: YAMLNode) -> [ClientSetup] {
    guard let entries = node.entries, !entries.isEmpty else {
      log.wrongKind(node, expected: "a mapping with at least one client")
      return [ClientSetup(name: "a")]
    }
    return entries.map { entry in
      if !Self.isName(entry.key) || Self.reservedNames.contains(entry.key) {
        log.error(
          .invalidName, "`\(entry.key)` cannot name a client",
          fix: "use letters and digits, and none of \(Self.reservedNames.joined(separator: ", "))",
          at: entry.keyLocation)
      }
      return readClient(entry)
    }
  }

  private func readClient(_ entry: YAMLEntry) -> ClientSetup {
    var setup = ClientSetup(name: entry.key)
    if entry.value.isNull { return setup }
    guard let reader = MappingReader(entry.value, what: "a client", keys: Self.clientKeys, log: log) else {
      return setup
    }
    setup.persistence = reader.bool("persistence") ?? false
    setup.offline = reader.bool("offline") ?? false
    setup.unused = reader.bool("unused") ?? false
    setup.user = reader.string("user")
    setup.skew = reader["skew"].flatMap { DurationText.read($0, minimum: nil, log) } ?? 0
    if let node = reader["cachePolicy"] { readPolicy(node, into: &setup.cachePolicy) }
    return setup
  }

  static let clientKeys = ["persistence", "skew", "offline", "user", "unused", "cachePolicy"]
  static let policyKeys = ["updates", "bytes", "queries", "percent"]

  private func readPolicy(_ node: YAMLNode, into policy: inout ClientSetup.CachePolicy) {
    guard let reader = MappingReader(node, what: "a cache policy", keys: Self.policyKeys, log: log) else { return }
    policy.updates = reader["updates"]?.integer(minimum: 0, log)
    policy.bytes = reader["bytes"]?.integer(minimum: 0, log)
    policy.queries = reader["queries"]?.integer(minimum: 0, log)
    policy.percent = reader["percent"]?.integer(minimum: 0, log)
  }
}

extension YAMLNode {
  /// Whether nothing stands there.
  var isNull: Bool {
    if let scalar, case .null = scalar.resolved { true } else { false }
  }
}
