import ConformanceCases

/// What a client outside of this process does with its link to the server that the kit plays.
package struct LinkEvent: Sendable {
  package enum Kind: String, Sendable, CaseIterable {
    /// The client wants a link; it is told of its opening or its end.
    case open = "link.open"
    case send = "link.send"
    case close = "link.close"

    /// The members beside those that every event has.
    var fields: [Shape.Field] {
      let number = Shape.Field("link", .number(from: 1), required: true, "the client's links, numbered by the adapter")
      return switch self {
      case .open:
        [
          number, .init("lastSession", .text, "the id of the client's last session"),
          .init("host", .text, "the host that the client goes to; left out where it is the database's own"),
        ]
      case .send: [number, .init("frame", .text, required: true, "one text frame")]
      case .close: [number]
      }
    }
  }

  package var kind: Kind
  package var client: String
  package var link: Int64
  package var frame: String
  package var lastSession: String?
  package var host: String?

  package init(
    _ kind: Kind, client: String, link: Int64, frame: String = "", lastSession: String? = nil, host: String? = nil
  ) {
    self.kind = kind
    self.client = client
    self.link = link
    self.frame = frame
    self.lastSession = lastSession
    self.host = host
  }

  init(_ kind: Kind, _ message: Value) {
    self.kind = kind
    client = message["client"]?.text ?? ""
    link = message["link"]?.wholeNumber ?? 0
    frame = message["frame"]?.text ?? ""
    lastSession = message["lastSession"]?.text
    host = message["host"]?.text
  }
}
