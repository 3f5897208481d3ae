import RTDBRuntime
import RTDBTree

/// Answers requests of the REST interface in its plain form: bytes in, bytes out, no sockets.
///
/// `GET`, `PUT`, `PATCH`, `POST` and `DELETE` of `/path.json` in the namespace of the parameter `ns`; what cannot be
/// done is answered with an object that has the text `error`.
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
      let call = try RESTCall(request)
      if call.method == "OPTIONS" { return RESTAnswer.preflight }
      let access = try Access(call, server)
      return try RESTAnswer.success(
        perform(call, in: server.namespace(request.namespace(else: defaultNamespace)), access), call)
    } catch {
      return RESTAnswer.failure(error)
    }
  }

  private func perform(_ call: RESTCall, in namespace: Namespace, _ access: Access) throws(RESTFailure) -> JSON {
    switch call.method {
    case "GET", "HEAD": return try read(call, in: namespace, access)
    case "PUT":
      let value = try call.value()
      try write(.overwrite(call.path, try call.node(value)), to: namespace, access)
      return value
    case "DELETE":
      try write(.overwrite(call.path, .empty), to: namespace, access)
      return .null
    case "POST":
      let node = try call.node(try call.value())
      let key = pushIDs.next(milliseconds: server.now, randomBits: server.randomBits)
      try write(.overwrite(call.path.appending(key), node), to: namespace, access)
      return ["name": .string(key.text)]
    case "PATCH":
      let value = try call.value()
      guard let members = value.members else {
        throw RESTFailure(400, "Invalid data; the body of a PATCH must be a JSON object.")
      }
      var entries: [MergeEntry] = []
      for member in members {
        entries.append(MergeEntry(try call.relativePath(member.key), try call.node(member.value)))
      }
      if !entries.isEmpty { try write(.merge(call.path, entries), to: namespace, access) }
      return value
    default: throw RESTFailure(405, "The method must be one of GET, PUT, PATCH, POST and DELETE.")
    }
  }

  private func read(_ call: RESTCall, in namespace: Namespace, _ access: Access) throws(RESTFailure) -> JSON {
    guard access.isAdministrator || namespace.rules.allowsRead(call.path, isAuthenticated: access.isAuthenticated)
    else {
      throw .permissionDenied
    }
    let node = namespace.data(call.path)
    if call.isShallow, node.childCount > 0 {
      return .object(node.entries.map { JSON.Member($0.key.text, true) })
    }
    return call.wantsExport ? node.exportForm : node.plainForm
  }

  private func write(_ write: Write, to namespace: Namespace, _ access: Access) throws(RESTFailure) {
    guard access.isAdministrator || namespace.rules.allows(write, isAuthenticated: access.isAuthenticated) else {
      throw .permissionDenied
    }
    do throws(Refusal) { try namespace.perform(write, by: nil) } catch { throw RESTFailure(400, error.reason) }
  }
}

/// On whose behalf a request is made.
private struct Access {
  var isAdministrator = false
  var isAuthenticated = false

  /// - Throws: `RESTFailure` with 401 for a credential that is not accepted.
  init(_ call: RESTCall, _ server: Server) throws(RESTFailure) {
    if call.accessToken != nil || call.authToken == CredentialOutcome.owner {
      self = Access(isAdministrator: true, isAuthenticated: true)
      return
    }
    guard let token = call.authToken else { return }
    switch server.checkCredential(token) {
    case .accepted: isAuthenticated = true
    case .refused(_, let reason): throw RESTFailure(401, reason)
    }
  }

  private init(isAdministrator: Bool, isAuthenticated: Bool) {
    self.isAdministrator = isAdministrator
    self.isAuthenticated = isAuthenticated
  }
}
