import ConformanceCases

/// Something that the kit asks of an adapter, which answers each request once.
package enum DriverRequest: Sendable {
  case hello
  case begin(CaseSetup)
  case call(client: String, ClientCall)
  case server(ServerCall)
  case network(NetworkCall)
  case clockAdvance(milliseconds: Int64)
  case clockSkew(client: String, milliseconds: Int64)
  case linkOpened(client: String, link: Int64)
  case linkDelivered(client: String, link: Int64, frame: String)
  case linkClosed(client: String, link: Int64)
  /// A hint that connecting is worth a try, for all clients where none is named.
  case reachable(client: String?)
  case settle
  case serverData
  case end
  case bye
  /// A request that no version has, to see what an adapter does with one.
  case other(String)

  /// What an action asks, before everything settles; nil for nothing.
  package init?(_ action: Action) {
    switch action {
    case .client(let name, let call): self = .call(client: name, call)
    case .server(let call): self = .server(call)
    case .network(let call): self = .network(call)
    case .clockAdvance(let milliseconds): self = .clockAdvance(milliseconds: milliseconds)
    case .clockSkew(let client, let milliseconds): self = .clockSkew(client: client, milliseconds: milliseconds)
    case .settle: return nil
    }
  }

  /// The request's name, `do` of the message.
  package var name: String {
    switch self {
    case .hello: "hello"
    case .begin: "case.begin"
    case .call: "call"
    case .server(let call): "server.\(call.verb.rawValue)"
    case .network(let call): "net.\(call.verb.rawValue)"
    case .clockAdvance: "clock.advance"
    case .clockSkew: "clock.skew"
    case .linkOpened: "link.opened"
    case .linkDelivered: "link.deliver"
    case .linkClosed: "link.closed"
    case .reachable: "net.reachable"
    case .settle: "settle"
    case .serverData: "server.data"
    case .end: "case.end"
    case .bye: "bye"
    case .other(let name): name
    }
  }

  /// The request in a few words, for messages.
  package var title: String {
    if case .call(let client, let call) = self { return "call \(client).\(call.verb.rawValue)" }
    return name
  }

  /// Whether the protocol has no such request.
  var isForeign: Bool {
    if case .other = self { return true }
    return false
  }

  /// The message.
  package func message(id: Int64) -> Value {
    .object([.init("id", .integer(id)), .init("do", .string(name))] + members)
  }

  private var members: [Value.Member] {
    switch self {
    case .hello:
      [
        .init("protocol", .array([.string(DriverProtocol.version)])),
        .init("runner", .string("rtdbkit")), .init("lineLimit", .integer(Int64(DriverProtocol.lineLimit))),
      ]
    case .begin(let setup): setup.wireMembers
    case .call(let client, let call):
      [.init("client", .string(client)), .init("op", .string(call.verb.rawValue))]
        + ClientCall.wireFields.members(of: call)
    case .server(let call): ServerCall.wireFields.members(of: call)
    case .network(let call): NetworkCall.wireFields.members(of: call)
    case .clockAdvance(let milliseconds): [.init("ms", .integer(milliseconds))]
    case .clockSkew(let client, let milliseconds):
      [.init("client", .string(client)), .init("ms", .integer(milliseconds))]
    case .linkOpened(let client, let link), .linkClosed(let client, let link):
      [.init("client", .string(client)), .init("link", .integer(link))]
    case .linkDelivered(let client, let link, let frame):
      [.init("client", .string(client)), .init("link", .integer(link)), .init("frame", .string(frame))]
    case .reachable(let client): client.map { [.init("client", .string($0))] } ?? []
    case .settle, .serverData, .end, .bye, .other: []
    }
  }
}

extension CaseSetup {
  /// Seeds are text, for they may exceed what other readers take as an integer.
  fileprivate var wireMembers: [Value.Member] {
    let clients = clients.map { client in
      let url = urls[client.name].map { [Value.Member("url", .string($0))] } ?? []
      return Value.Member(client.name, .object(ClientSetup.wireFields.members(of: client) + url))
    }
    return [
      .init("case", .string(caseID)), .init("seed", .string(String(seed))), .init("epoch", .integer(epoch)),
      .init("clients", .object(clients)), .init("data", serverData),
      .init("rules", .object(ServerRules.wireFields.members(of: rules))),
    ]
  }

  fileprivate init(wire message: Value) {
    let clients = (message["clients"]?.members ?? []).map { member in
      ClientSetup.wireFields.model(from: member.value, ClientSetup(name: member.key))
    }
    self.init(
      caseID: message["case"]?.text ?? "", seed: message["seed"]?.text.flatMap { UInt64($0) } ?? 0,
      epoch: message["epoch"]?.wholeNumber ?? 0, clients: clients, serverData: message["data"] ?? .null,
      rules: ServerRules.wireFields.model(from: message["rules"] ?? .null, ServerRules()))
    for member in message["clients"]?.members ?? [] { urls[member.key] = member.value["url"]?.text }
  }
}

// MARK: - Reading

extension DriverRequest {
  /// The request that a message makes; nil where this version knows no such request.
  ///
  /// The message is taken to have the shape that `DriverProtocol` demands.
  package init?(message: Value) {
    let name = message["do"]?.text ?? ""
    let milliseconds = message["ms"]?.wholeNumber ?? 0
    let client = message["client"]?.text ?? ""
    let link = message["link"]?.wholeNumber ?? 0
    switch name {
    case "hello": self = .hello
    case "case.begin": self = .begin(CaseSetup(wire: message))
    case "call":
      guard let verb = message["op"]?.text.flatMap(ClientVerb.init) else { return nil }
      let call = ClientCall.wireFields.model(from: message, ClientCall(verb: verb))
      self = .call(client: client, call)
    case "clock.advance": self = .clockAdvance(milliseconds: milliseconds)
    case "clock.skew": self = .clockSkew(client: client, milliseconds: milliseconds)
    case "link.opened": self = .linkOpened(client: client, link: link)
    case "link.deliver": self = .linkDelivered(client: client, link: link, frame: message["frame"]?.text ?? "")
    case "link.closed": self = .linkClosed(client: client, link: link)
    case "net.reachable": self = .reachable(client: message["client"]?.text)
    case "settle": self = .settle
    case "server.data": self = .serverData
    case "case.end": self = .end
    case "bye": self = .bye
    default:
      let parts = name.split(separator: ".", maxSplits: 1).map(String.init)
      guard parts.count == 2 else { return nil }
      if parts[0] == "server", let verb = ServerCall.Verb(rawValue: parts[1]) {
        self = .server(ServerCall.wireFields.model(from: message, ServerCall(verb: verb)))
      } else if parts[0] == "net", let verb = NetworkCall.Verb(rawValue: parts[1]) {
        self = .network(NetworkCall.wireFields.model(from: message, NetworkCall(verb: verb)))
      } else {
        return nil
      }
    }
  }

  /// The action that a request of a step asks for, nil for the others.
  package var action: Action? {
    switch self {
    case .call(let client, let call): .client(client, call)
    case .server(let call): .server(call)
    case .network(let call): .network(call)
    case .clockAdvance(let milliseconds): .clockAdvance(milliseconds: milliseconds)
    case .clockSkew(let client, let milliseconds): .clockSkew(client: client, milliseconds: milliseconds)
    case .hello, .begin, .linkOpened, .linkDelivered, .linkClosed, .reachable, .settle, .serverData, .end, .bye, .other:
      nil
    }
  }
}
