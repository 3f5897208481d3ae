import RTDBRuntime
import RTDBTree
import RTDBWire

/// By what a request of the REST interface says who asks.
struct RESTCredentials {
  /// The token of a user, or the administrator's word.
  private(set) var authToken: String?
  /// The token of a service account, which is the administrator's.
  private(set) var accessToken: String?
  /// The user, as the variable `auth`, for whom an administrator asks; JSON.
  private(set) var authOverride: String?

  /// A web token is its user's wherever it stands.
  ///
  /// - Parameter value: The decoded value of a parameter of the URL.
  init(_ request: HTTPRequest, value: (String) -> String?) {
    let bearer = request.header("authorization").flatMap { header in
      header.lowercased().hasPrefix("bearer ") ? String(header.dropFirst(7)) : nil
    }
    let token = bearer ?? value("access_token")
    let isUsers = token.map { WebToken($0) != nil } ?? false
    authToken = value("auth") ?? (isUsers ? token : nil)
    accessToken = isUsers ? nil : token
    authOverride = value("auth_variable_override")
  }
}

extension Requester {
  /// - Throws: `RESTFailure` with 401 for a credential that is not accepted, with 400 for another `auth` that is none.
  init(_ credentials: RESTCredentials, _ server: Server) throws(RESTFailure) {
    if credentials.accessToken != nil || credentials.authToken == CredentialOutcome.owner {
      self = try credentials.authOverride.map(Requester.overridden) ?? .administrator
      return
    }
    guard let token = credentials.authToken else {
      self = .nobody
      return
    }
    switch server.checkCredential(token) {
    case .accepted(let payload, _): self.init(credential: token, claims: payload["auth"])
    case .refused(_, let reason): throw RESTFailure(401, reason)
    }
  }

  private static func overridden(_ text: String) throws(RESTFailure) -> Requester {
    switch try? JSONReader.read(text) {
    case .null?: return .nobody
    case .object(let members)?: return .user(auth: .object(members))
    default: throw RESTFailure(400, "auth_variable_override must be a JSON object or null.")
    }
  }
}
