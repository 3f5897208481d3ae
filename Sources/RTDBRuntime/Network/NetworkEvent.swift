/// Something that an observer of a memory network sees.
package struct NetworkEvent: Equatable, Sendable {
  package enum Kind: Equatable, Sendable {
    /// The client tried to open a link.
    case attempted(ServerAddress)
    case opened
    case refused
    /// A side handed a frame to the network.
    case sent(Direction, String)
    /// A frame reached the other side.
    case delivered(Direction, String)
    /// The client closed the link.
    case closedByClient
    /// The server closed the link.
    case closedByServer
    case cut(CutMode)
  }
  package var client: String
  /// The client's links are numbered from 1.
  package var link: Int
  package var kind: Kind

  package init(client: String, link: Int, kind: Kind) {
    self.client = client
    self.link = link
    self.kind = kind
  }
}

/// Which way a frame travels.
package enum Direction: Hashable, Sendable, CaseIterable {
  case toServer, toClient
}

/// How a link is lost; frames on the way are lost in each case, and the client sees the loss at once.
package enum CutMode: Hashable, Sendable {
  /// The connection breaks: the server sees it at once.
  case reset
  /// The connection is closed in order: the server sees it at once.
  case clean
  /// Nothing arrives any more: the server does not see it until it is told.
  case silent
}
