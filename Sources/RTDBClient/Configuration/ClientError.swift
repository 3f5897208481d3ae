/// Why the server, or the client itself, refused something.
package struct ClientError: Error, Equatable, Sendable, CustomStringConvertible {
  /// The status on the wire, such as `permission_denied`, or one of the client's own (`disconnect`).
  package var status: String
  /// The server's words, where it gave any.
  package var reason: String?
  /// For a get that found nothing: its query, in words.
  package var unreadQuery: String?

  /// - Parameter reason: An empty one counts as none.
  package init(status: String, reason: String? = nil, unreadQuery: String? = nil) {
    self.status = status
    self.unreadQuery = unreadQuery
    self.reason = reason == "" ? nil : reason
  }

  package var description: String { reason.map { "\(status): \($0)" } ?? status }
}
