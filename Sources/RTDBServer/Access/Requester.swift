import RTDBTree

/// On whose behalf a request is made.
package enum Requester: Equatable, Sendable {
  /// Whom no rule refuses anything.
  case administrator
  /// Somebody who is signed in, with what the variable `auth` of security rules holds.
  case user(auth: JSON)
  case nobody

  /// - Parameters:
  ///   - credential: What was accepted; nil for nobody.
  ///   - claims: What it says of its user, where it says anything.
  init(credential: String?, claims: JSON?) {
    switch credential {
    case nil: self = .nobody
    case CredentialOutcome.owner: self = .administrator
    default: self = .user(auth: Requester.variable(claims ?? .object([])))
    }
  }

  var isAuthenticated: Bool { self != .nobody }

  /// What rules know as `auth`; nil for who is not signed in.
  var auth: JSON? {
    if case .user(let auth) = self { auth } else { nil }
  }

  /// The user's id, how they signed in, and all that the token says.
  private static func variable(_ claims: JSON) -> JSON {
    [
      "uid": claims["user_id"] ?? claims["sub"] ?? .null,
      "provider": claims["firebase"]?["sign_in_provider"] ?? "custom",
      "token": claims,
    ]
  }
}
