/// One end of an open text connection. Everything arrives on the handler, in order, until `closed`.
package protocol Link: AnyObject {
  /// Sends one text frame; ignored after the link is closed.
  func send(_ frame: String)
  /// Ends the link; the other side sees a clean close, this side's handler gets nothing more.
  func close()
}

/// A link that its owner can lose on purpose, as a broken network would.
package protocol BreakableLink: Link {
  /// Ends the link without a farewell; this side's handler gets nothing more.
  func breakOff()
}

/// What a link tells its owner.
package protocol LinkHandler: AnyObject {
  /// The link is open; frames may be sent from now on.
  func linkOpened(_ link: any Link)
  func link(_ link: any Link, received frame: String)
  /// The link ended for any reason, or never opened; nothing follows.
  func linkClosed(_ link: any Link)
}

/// Opens links to a server: a socket, or memory.
package protocol Connector: AnyObject {
  /// Starts an attempt; the handler hears of its success or failure, never before this returns.
  func connect(_ address: ServerAddress, handler: any LinkHandler) -> any Link
}

/// Where a client connects to.
package struct ServerAddress: Hashable, Sendable {
  package var host: String
  package var isSecure: Bool
  package var namespace: String
  /// The id of the last session, sent so that the server can tell a returning client.
  package var lastSession: String?

  package init(host: String, isSecure: Bool = true, namespace: String, lastSession: String? = nil) {
    self.host = host
    self.isSecure = isSecure
    self.namespace = namespace
    self.lastSession = lastSession
  }
}
