import RTDBRuntime

/// By what a request of the REST interface says who asks.
struct RESTCredentials {
  /// The token of a user, or the administrator's word.
  var authToken: String?
  /// The token of a service account, which is the administrator's.
  var accessToken: String?

  /// - Parameter value: The decoded value of a parameter of the URL.
  init(_ request: HTTPRequest, value: (String) -> String?) {
    let bearer = request.header("authorization").flatMap { header in
      header.lowercased().hasPrefix("bearer ") ? String(header.dropFirst(7)) : nil
    }
    authToken = value("auth")
    accessToken = bearer ?? value("access_token")
  }
}

extension Requester {
  /// - Throws: `RESTFailure` with 401 for a credential that is not accepted.
  init(_ credentials: RESTCredentials, _ server: Server) throws(RESTFailure) {
    if credentials.accessToken != nil || credentials.authToken == CredentialOutcome.owner {
      self = .administrator
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
}
