/// What clients of a socket server may use up.
package struct SocketLimits: Sendable {
  /// The most connections at one time; further ones are closed at once.
  package var connections = 10_000
  /// The most bytes of one frame that a client sends.
  package var frameBytes: UInt64 = 16 << 20
  /// How many bytes may wait for a client that does not read; with more its connection is broken off.
  package var unreadBytes: Int64 = 64 << 20
  /// The most bytes of a request's body.
  package var bodyBytes = 256 << 20
  /// The most bytes of a request's path and query.
  package var targetBytes = 8 << 10
  /// The most lines of a request's head; the library limits its bytes.
  package var headerLines = 100
  /// Seconds within which a request must be complete, counted from the connection or the request before.
  package var requestSeconds: UInt32 = 60
  /// Seconds without a sign of life after which a connection is broken off; pings go out three times as often.
  package var silentSeconds: UInt32 = 120
  /// How long a link that is closed here may take to say goodbye when the server stops.
  package var goodbyeMilliseconds: Int64 = 500

  package init() {}
}
