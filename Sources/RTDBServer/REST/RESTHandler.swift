import RTDBRuntime
import RTDBTree

/// Answers requests of the REST interface: bytes in, bytes out, no sockets.
///
/// `GET` with queries, `PUT`, `PATCH`, `POST` and `DELETE` of `/path.json` in the namespace of the parameter `ns`, with
/// tags for writes that depend on what is there; what cannot be done is answered with an object that has the text
/// `error`. Implements the page on REST §2 to §5.
package final class RESTHandler {
  private let server: Server
  private let defaultNamespace: String
  private var pushIDs = PushIDGenerator()

  /// - Parameter defaultNamespace: The namespace of requests that name none.
  package init(_ server: Server, defaultNamespace: String) {
    self.server = server
    self.defaultNamespace = defaultNamespace
  }

  package func answer(_ request: HTTPRequest) -> HTTPResponse {
    do throws(RESTFailure) {
      if request.path == RulesEndpoint.path { return try RulesEndpoint(server, defaultNamespace).answer(request) }
      let call = try RESTCall(request)
      if call.method == "OPTIONS" { return RESTAnswer.preflight }
      let access = try Requester(call.credentials, server)
      return try RESTAnswer.success(
        perform(call, in: server.namespace(request.namespace(else: defaultNamespace)), access), call)
    } catch {
      return RESTAnswer.failure(error)
    }
  }

  private func perform(
    _ call: RESTCall, in namespace: Namespace, _ access: Requester
  ) throws(RESTFailure) -> RESTResult {
    try checkConditions(call)
    switch call.method {
    case "GET", "HEAD": return try read(call, in: namespace, access)
    case "PUT":
      let value = try call.value()
      return try replace(call, try call.node(value), answering: value, in: namespace, access)
    case "DELETE": return try replace(call, .empty, answering: .null, in: namespace, access)
    case "POST":
      let node = try call.node(try call.value())
      let path = call.path.appending(pushIDs.next(milliseconds: server.now, randomBits: server.randomBits))
      try write(.overwrite(path, node), to: namespace, access)
      return RESTResult(value: ["name": .string(path.last!.text)], current: namespace.data(path))
    case "PATCH": return try merge(call, in: namespace, access)
    default: throw RESTFailure(405, "The method must be one of GET, PUT, PATCH, POST and DELETE.")
    }
  }

  /// Not every method can be made to depend on a tag, or tell one.
  private func checkConditions(_ call: RESTCall) throws(RESTFailure) {
    if call.requiredTag != nil, call.method != "PUT", call.method != "DELETE" {
      throw RESTFailure(400, "if-match is not supported with \(call.method); use PUT or DELETE.")
    }
    if call.wantsTag, call.method == "PATCH" {
      throw RESTFailure(400, "X-Firebase-ETag is not supported with PATCH.")
    }
  }

  private func replace(
    _ call: RESTCall, _ node: Node, answering value: JSON, in namespace: Namespace, _ access: Requester
  ) throws(RESTFailure) -> RESTResult {
    let before = namespace.data(call.path)
    if let tag = call.requiredTag, tag != RESTResult.tag(of: before) {
      try checkRead(call.path, QueryParams(index: .key), in: namespace, access)
      return RESTResult(value: before.plainForm, status: 412, current: before)
    }
    try write(.overwrite(call.path, node), to: namespace, access)
    return RESTResult(value: value, current: namespace.data(call.path))
  }

  private func merge(_ call: RESTCall, in namespace: Namespace, _ access: Requester) throws(RESTFailure) -> RESTResult {
    let value = try call.value()
    guard let members = value.members else {
      throw RESTFailure(400, "Invalid data; the body of a PATCH must be a JSON object.")
    }
    var entries: [MergeEntry] = []
    for member in members {
      entries.append(MergeEntry(try call.relativePath(member.key), try call.node(member.value)))
    }
    if !entries.isEmpty { try write(.merge(call.path, entries), to: namespace, access) }
    return RESTResult(value: value, current: namespace.data(call.path))
  }

  private func read(_ call: RESTCall, in namespace: Namespace, _ access: Requester) throws(RESTFailure) -> RESTResult {
    try checkRead(call.path, call.query ?? QueryParams(index: .key), in: namespace, access)
    let all = namespace.data(call.path)
    if let tag = call.knownTag, tag == RESTResult.tag(of: all) {
      return RESTResult(value: .null, status: 304, current: all)
    }
    let node =
      try call.query.map { query throws(RESTFailure) in
        try Self.checkIndex(query, call.path, namespace.rules)
        return QueryResult.node(all, query)
      } ?? all
    if call.isShallow, node.childCount > 0 {
      return RESTResult(value: .object(node.entries.map { JSON.Member($0.key.text, true) }), current: all)
    }
    return RESTResult(value: call.wantsExport ? node.exportForm : node.plainForm, current: all)
  }

  /// A request without a query counts as one in the order of keys.
  private func checkRead(
    _ path: Path, _ query: QueryParams, in namespace: Namespace, _ access: Requester
  ) throws(RESTFailure) {
    guard namespace.allowsRead(path, query, by: access) else { throw .permissionDenied }
  }

  /// Unlike a listener, a request without its index is refused, the administrator's too.
  private static func checkIndex(_ query: QueryParams, _ path: Path, _ rules: AccessRules) throws(RESTFailure) {
    guard !rules.hasIndex(for: query, at: path), !Mutant.isActive(.restNeedsNoIndex) else { return }
    let name = if case .child(let child) = query.index { child.wireText } else { ".value" }
    throw RESTFailure(
      400, "Index not defined, add \".indexOn\": \"\(name)\", for path \"\(path)\", to the rules")
  }

  private func write(_ write: Write, to namespace: Namespace, _ access: Requester) throws(RESTFailure) {
    let isRefused = access == .administrator && Mutant.isActive(.administratorRefused)
    let moment = server.now
    guard let permit = namespace.permit(write, by: isRefused ? .user(auth: [:]) : access, at: moment) else {
      throw .permissionDenied
    }
    do throws(Refusal) { try namespace.perform(write, by: nil, at: moment, permit: permit) } catch {
      throw RESTFailure(400, error.reason)
    }
  }
}
