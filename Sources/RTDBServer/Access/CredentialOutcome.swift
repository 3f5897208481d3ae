import RTDBTree

/// What becomes of a credential that a client presents.
package enum CredentialOutcome: Equatable, Sendable {
  /// The session acts as this user from now on; the payload is part of the answer.
  ///
  /// - Parameter expiry: When it is no longer accepted, in milliseconds since 1970; nil for never.
  case accepted(payload: JSON, expiry: Int64? = nil)
  /// The session acts as nobody; the status is for example `invalid_token` or `expired_token`.
  case refused(status: String, reason: String)
}
