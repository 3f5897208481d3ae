import RTDBTree

// MARK: - Writing

extension MessageCodec {
  /// Writes a message of the server.
  package static func text(_ message: ServerMessage) -> String {
    switch message {
    case .hello(let timestamp, let version, let host, let session):
      control("h", ["ts": number(timestamp), "v": .string(version), "h": .string(host), "s": .string(session)])
    case .reset(let host): control("r", .string(host))
    case .shutdown(let reason): control("s", .string(reason))
    case .pong: control("o", .object([]))
    case .response(let number, let status, let payload): response(number, status, payload)
    case .data(let path, let data, let tag): push("d", path, data.exportForm, tag)
    case .merge(let path, let children, let tag): push("m", path, MessageBody.json(children), tag)
    case .rangeMerge(let path, let ranges, let tag): push("rm", path, .array(ranges.map(\.json)), tag)
    case .listenRevoked(let path, let query): push("c", [pathMember(path)] + members("q", query?.wireForm))
    case .authRevoked(let status, let reason):
      push("ac", [JSON.Member("s", .string(status)), JSON.Member("d", .string(reason))])
    case .securityDebug(let line): push("sd", [JSON.Member("msg", .string(line))])
    case .error(let reason): text("d", ["error": .string(reason)])
    }
  }

  private static func control(_ kind: String, _ data: JSON) -> String {
    text("c", ["t": .string(kind), "d": data])
  }

  /// By far the most common message is written without a tree of its parts.
  private static func response(_ number: Int, _ status: String, _ payload: JSON) -> String {
    var output = #"{"t":"d","d":{"r":"#
    output += String(number)
    output += #","b":{"s":"#
    JSONWriter.append(.string(status), to: &output)
    output += #","d":"#
    JSONWriter.append(payload, to: &output)
    output += "}}}"
    return output
  }

  private static func push(_ action: String, _ path: Path, _ data: JSON, _ tag: Int?) -> String {
    push(action, [pathMember(path), JSON.Member("d", data)] + members("t", tag.map { .integer(Int64($0)) }))
  }

  private static func push(_ action: String, _ body: [JSON.Member]) -> String {
    text("d", ["a": .string(action), "b": .object(body)])
  }

  private static func members(_ name: String, _ value: JSON?) -> [JSON.Member] {
    value.map { [JSON.Member(name, $0)] } ?? []
  }

  private static func pathMember(_ path: Path) -> JSON.Member { JSON.Member("p", .string(path.wireText)) }

  private static func number(_ value: Double) -> JSON {
    Int64(exactly: value).map { .integer($0) } ?? .double(value)
  }
}

// MARK: - Reading

extension MessageCodec {
  /// Reads a message of the server; nil for what a client ignores.
  ///
  /// - Throws: `WireError`.
  package static func serverMessage(_ text: String) throws(WireError) -> ServerMessage? {
    let (kind, envelope) = try envelope(text)
    switch kind {
    case "c": return try controlMessage(envelope)
    case "d": break
    default: return nil
    }
    if let number = envelope["r"] { return try response(number, envelope["b"]) }
    if let reason = envelope["error"] { return .error(text: reason.text ?? JSONWriter.text(reason)) }
    guard let action = envelope["a"]?.text else {
      throw WireError(.malformedEnvelope, "A message of the server must have r, a or error.")
    }
    return try push(MessageBody(json: envelope["b"] ?? .null, action: action))
  }

  private static func controlMessage(_ envelope: JSON) throws(WireError) -> ServerMessage? {
    guard let kind = envelope["t"]?.text else {
      throw WireError(.malformedEnvelope, "A control message must have a text t.")
    }
    let body = MessageBody(json: envelope["d"] ?? .null, action: kind)
    switch kind {
    case "h":
      guard let timestamp = body.json["ts"]?.number else { throw body.failure("The member ts must be a number") }
      return .hello(
        timestamp: timestamp, version: try body.optionalText("v") ?? version, host: try body.text("h"),
        session: try body.text("s"))
    case "r":
      guard let host = body.json.text else { throw body.failure("The new host must be a text") }
      return .reset(host: host)
    case "s": return .shutdown(reason: body.json.text ?? "")
    default: return nil
    }
  }

  private static func response(_ number: JSON, _ body: JSON?) throws(WireError) -> ServerMessage {
    guard let number = number.integer.flatMap({ Int(exactly: $0) }), let status = body?["s"]?.text else {
      throw WireError(.malformedEnvelope, "An answer must have an integer r and a body with a text s.")
    }
    return .response(number: number, status: status, payload: body?["d"] ?? .null)
  }

  private static func push(_ body: MessageBody) throws(WireError) -> ServerMessage? {
    switch body.action {
    case "d": return .data(path: try body.path(), data: try body.data(), tag: try body.tag())
    case "m": return .merge(path: try body.path(), children: try body.children(), tag: try body.tag())
    case "rm": return .rangeMerge(path: try body.path(), ranges: try ranges(body), tag: try body.tag())
    case "c":
      return .listenRevoked(path: try body.path(), query: body.json["q"] == nil ? nil : try body.query())
    case "ac":
      return .authRevoked(status: try body.text("s"), reason: body.json["d"]?.text ?? "")
    case "sd": return .securityDebug(text: try body.text("msg"))
    default: return nil
    }
  }

  private static func ranges(_ body: MessageBody) throws(WireError) -> [RangeMerge] {
    guard let elements = body.json["d"]?.elements else { throw body.failure("The member d must be a list") }
    var ranges: [RangeMerge] = []
    for element in elements {
      let range = MessageBody(json: element, action: body.action)
      guard let data = element["m"] else { throw body.failure("A range must have a member m") }
      ranges.append(
        RangeMerge(
          start: try range.optionalText("s").map { Path($0) }, end: try range.optionalText("e").map { Path($0) },
          data: try MessageBody.node(data)))
    }
    return ranges
  }
}

extension RangeMerge {
  fileprivate var json: JSON {
    var members: [JSON.Member] = []
    if let start { members.append(JSON.Member("s", .string(start.wireText))) }
    if let end { members.append(JSON.Member("e", .string(end.wireText))) }
    members.append(JSON.Member("m", data.exportForm))
    return .object(members)
  }
}
