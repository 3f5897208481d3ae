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

  init(_ kind: Kind, _ message: Value) {
    self.kind = kind
    client = message["client"]?.text ?? ""
    link = message["link"]?.wholeNumber ?? 0
    frame = message["frame"]?.text ?? ""
    lastSession = message["lastSession"]?.text
    host = message["host"]?.text
  }
}

/// The server and the links of a case, played by the kit for an adapter whose frames travel through the driver
/// protocol.
///
/// It has a clock of its own, virtual, that the driver keeps in step with the adapter's.
package protocol InbandServer: AnyObject {
  /// A fresh server with the case's data and refusals.
  ///
  /// - Parameters:
  ///   - ask: Tells the adapter of a link's opening, end, or frame.
  ///   - observe: Takes the messages on the wire as they pass.
  func begin(
    _ setup: CaseSetup, ask: @escaping (DriverRequest) throws -> Void, observe: @escaping (Observation) -> Void) throws
  /// Takes what a client does with its link; nothing is delivered yet.
  func take(_ event: LinkEvent)
  func perform(_ call: ServerCall) throws
  func perform(_ call: NetworkCall) throws
  /// Lets everything happen that needs no time.
  func settle() throws
  /// Whether nothing is left to deliver now.
  var isIdle: Bool { get }
  /// Moves the clock; what falls due happens.
  func advance(by milliseconds: Int64) throws
  /// How long until something falls due, nil for never.
  var nextDue: Int64? { get }
  /// The server's clock, in milliseconds since 1970.
  var now: Int64 { get }
  func data() -> Value
  func end()
}
