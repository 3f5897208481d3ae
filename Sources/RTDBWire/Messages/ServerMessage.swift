import RTDBTree

/// What the server sends: answers, pushes and control messages.
package enum ServerMessage: Equatable, Sendable {
  /// The handshake: the server's clock in milliseconds since 1970, its host, and the session's id.
  case hello(timestamp: Double, version: String, host: String, session: String)
  /// The client must go to another host.
  case reset(host: String)
  /// The client must not come back.
  case shutdown(reason: String)
  /// The answer to a ping; a client that sends none ignores it.
  case pong
  /// The answer to a request: `ok` or an error status; the payload is a reason, data or warnings.
  case response(number: Int, status: String, payload: JSON)
  /// `d`: the data at a path is now this.
  case data(path: Path, data: Node, tag: Int?)
  /// `m`: these locations below a path changed.
  case merge(path: Path, children: [MergeEntry], tag: Int?)
  /// `rm`: within each range of leaves below a path the data is now this.
  case rangeMerge(path: Path, ranges: [RangeMerge], tag: Int?)
  /// `c`: a listen is no longer allowed; without a query all listens at that path.
  case listenRevoked(path: Path, query: QueryParams?)
  /// `ac`: the session's user is no longer accepted.
  case authRevoked(status: String, reason: String)
  /// `sd`: a line for the developer.
  case securityDebug(text: String)
  /// The server gave up on the client.
  case error(text: String)
}
