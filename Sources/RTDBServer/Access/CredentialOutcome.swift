import RTDBTree

/// What becomes of a credential that a client presents.
package enum CredentialOutcome: Equatable, Sendable {
  /// The session acts as this user from now on; the payload is part of the answer.
  case accepted(payload: JSON)
  /// The session acts as nobody; the status is for example `invalid_token` or `expired_token`.
  case refused(status: String, reason: String)
}
