import RTDBTree

extension MessageCodec {
  /// Writes a request.
  package static func text(_ request: ClientRequest) -> String {
    let (action, body) = actionAndBody(request.message)
    return text("d", ["r": .integer(Int64(request.number)), "a": .string(action), "b": .object(body)])
  }

  private static func actionAndBody(_ message: ClientMessage) -> (String, [JSON.Member]) {
    switch message {
    case .listen(let path, let query, let tag, let hash, let compoundHash):
      var body = queryMembers(path, query, tag)
      body.append(JSON.Member("h", .string(hash)))
      if let compoundHash { body.append(JSON.Member("ch", compoundHash.json)) }
      return ("q", body)
    case .unlisten(let path, let query, let tag): return ("n", queryMembers(path, query, tag))
    case .put(let path, let data, let hash):
      var body = [pathMember(path), JSON.Member("d", data.exportForm)]
      if let hash { body.append(JSON.Member("h", .string(hash))) }
      return ("p", body)
    case .merge(let path, let children): return ("m", [pathMember(path), JSON.Member("d", MessageBody.json(children))])
    case .get(let path, let query): return ("g", [pathMember(path), JSON.Member("q", query.wireForm)])
    case .onDisconnectPut(let path, let data): return ("o", [pathMember(path), JSON.Member("d", data.exportForm)])
    case .onDisconnectMerge(let path, let children):
      return ("om", [pathMember(path), JSON.Member("d", MessageBody.json(children))])
    case .onDisconnectCancel(let path): return ("oc", [pathMember(path), JSON.Member("d", .null)])
    case .auth(let credential): return ("auth", [JSON.Member("cred", .string(credential))])
    case .gauth(let credential): return ("gauth", [JSON.Member("cred", .string(credential))])
    case .unauth: return ("unauth", [])
    case .appCheck(let token): return ("appcheck", [JSON.Member("token", .string(token))])
    case .stats(let counters): return ("s", [JSON.Member("c", counters)])
    }
  }

  private static func pathMember(_ path: Path) -> JSON.Member { JSON.Member("p", .string(path.description)) }

  private static func queryMembers(_ path: Path, _ query: QueryParams, _ tag: Int?) -> [JSON.Member] {
    var members = [pathMember(path)]
    if tag != nil || !query.isDefault { members.append(JSON.Member("q", query.wireForm)) }
    if let tag { members.append(JSON.Member("t", .integer(Int64(tag)))) }
    return members
  }

  /// Whether a text, one that is no request, asks for a pong, as the JavaScript SDK does on a link where it is quiet.
  package static func isPing(_ text: String) -> Bool {
    guard let (kind, envelope) = try? envelope(text) else { return false }
    return kind == "c" && envelope["t"]?.text == "p"
  }

  /// Reads a request; nil for what is none.
  ///
  /// - Throws: `WireError`, with the request's number if that much could be read.
  package static func request(_ text: String) throws(WireError) -> ClientRequest? {
    let (kind, envelope) = try envelope(text)
    guard kind == "d" else { return nil }
    guard let number = envelope["r"]?.integer.flatMap({ Int(exactly: $0) }), let action = envelope["a"]?.text else {
      throw WireError(.malformedEnvelope, "A request must have an integer r and a text a.")
    }
    do throws(WireError) {
      let body = MessageBody(json: envelope["b"] ?? .object([]), action: action)
      return try clientMessage(body).map { ClientRequest(number: number, message: $0) }
    } catch {
      throw WireError(error.code, error.message, requestNumber: number)
    }
  }

  private static func clientMessage(_ body: MessageBody) throws(WireError) -> ClientMessage? {
    switch body.action {
    case "q", "l":
      return .listen(
        path: try body.path(), query: try body.query(), tag: try body.tag(), hash: try body.optionalText("h") ?? "",
        compoundHash: try CompoundHash(body))
    case "n", "u": return .unlisten(path: try body.path(), query: try body.query(), tag: try body.tag())
    case "p": return .put(path: try body.path(), data: try body.data(), hash: try body.optionalText("h"))
    case "m": return .merge(path: try body.path(), children: try body.children())
    case "g": return .get(path: try body.path(), query: try body.query())
    case "o": return .onDisconnectPut(path: try body.path(), data: try body.data())
    case "om": return .onDisconnectMerge(path: try body.path(), children: try body.children())
    case "oc": return .onDisconnectCancel(path: try body.path())
    case "auth": return .auth(credential: try body.text("cred"))
    case "gauth": return .gauth(credential: try body.text("cred"))
    case "unauth": return .unauth
    case "appcheck": return .appCheck(token: try body.text("token"))
    case "s": return .stats(counters: body.json["c"] ?? .object([]))
    default: return nil
    }
  }
}

extension CompoundHash {
  fileprivate var json: JSON {
    ["hs": .array(hashes.map { .string($0) }), "ps": .array(posts.map { .string($0.wireText) })]
  }

  /// Reads the member `ch`, nil where there is none.
  fileprivate init?(_ body: MessageBody) throws(WireError) {
    guard let json = body.json["ch"] else { return nil }
    guard let hashes = json["hs"]?.elements, let posts = json["ps"]?.elements else {
      throw body.failure("The member ch must hold the lists hs and ps")
    }
    let hashTexts = hashes.compactMap(\.text)
    let postTexts = posts.compactMap(\.text)
    guard hashTexts.count == hashes.count, postTexts.count == posts.count else {
      throw body.failure("The lists hs and ps must hold texts")
    }
    self.init(posts: postTexts.map { Path($0) }, hashes: hashTexts)
  }
}
