import RTDBTree
import RTDBWire

extension CredentialOutcome {
  /// The administrator's credential, as emulators take it.
  package static let owner = "owner"

  /// What a credential is worth by what it says of itself; no signature is checked.
  ///
  /// - Parameter now: In milliseconds since 1970; a web token that expired before is refused. With nil, as emulators
  ///   have it, the end of a token does not count.
  package static func unverified(_ credential: String, now: Int64?) -> CredentialOutcome {
    if credential == owner { return .accepted(payload: ["auth": ["admin": true]]) }
    guard let token = WebToken(credential) else {
      return .refused(status: "invalid_token", reason: "Could not parse auth token.")
    }
    let expiry = now == nil ? nil : token.expiry
    if let expiry, let now, expiry <= now { return expired }
    return .accepted(payload: ["auth": token.claims], expiry: expiry)
  }

  /// The refusal of a token that was good once.
  package static let expired = CredentialOutcome.refused(status: "expired_token", reason: "Auth token is expired.")
}
