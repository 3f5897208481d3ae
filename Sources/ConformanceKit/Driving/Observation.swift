import ConformanceCases

/// One thing that the driver saw, in the order of its happening.
package struct Observation: Sendable {
  package var client: String
  /// The name of the listener or completion, or `wire`.
  package var stream: String
  package var event: ObservedEvent
  /// The server's clock at that moment, in milliseconds since 1970; nil where the driver does not tell.
  package var time: Int64?

  package init(client: String, stream: String, event: ObservedEvent, time: Int64? = nil) {
    self.client = client
    self.stream = stream
    self.event = event
    self.time = time
  }
}

/// What was seen on a stream; the message of an error is missing where the driver tells none.
package enum ObservedEvent: Sendable {
  case value(ObservedSnapshot)
  /// A child event; `previous` is the previous sibling key, nil for the first child and for removals.
  case child(EventKind, key: String, previous: String?, ObservedSnapshot)
  case cancelled(code: String, message: String? = nil)
  /// A completion: nil for success, else the error code.
  case ack(code: String?, message: String? = nil)
  case got(ObservedSnapshot)
  case gotError(code: String, message: String? = nil)
  /// A transaction's update function ran on this input.
  case ran(ObservedSnapshot)
  /// A transaction ended, with the error code where it failed; the snapshot is missing where the app got none.
  case committed(Bool, error: String?, message: String? = nil, ObservedSnapshot?)
  /// A call was refused at once, with the exception's name.
  case threw(name: String, message: String? = nil)
  case wire(WireMessage)

  /// The text of the error that the event tells of, nil where it tells of none or the driver gives no text.
  package var message: String? {
    switch self {
    case .cancelled(_, let message), .ack(_, let message), .gotError(_, let message),
      .committed(_, _, let message, _), .threw(_, let message):
      message
    case .value, .child, .got, .ran, .wire: nil
    }
  }
}

/// A snapshot as the app saw it.
package struct ObservedSnapshot: Sendable {
  /// Of a place where nothing is.
  package static let empty = ObservedSnapshot(value: .null, export: .null, order: [])

  /// The plain value, arrays where the client renders arrays.
  package var value: Value
  /// The export form, with priorities.
  package var export: Value
  /// The children's keys in the snapshot's order.
  package var order: [String]

  package init(value: Value, export: Value, order: [String]) {
    self.value = value
    self.export = export
    self.order = order
  }
}

/// One protocol message between a client and the server.
package struct WireMessage: Sendable {
  /// Client to server where true.
  package var outgoing: Bool
  /// `listen unlisten set update get onDisconnectSet onDisconnectUpdate onDisconnectCancel auth unauth
  /// connect keepAlive stats` outward, `hello data merge rangeMerge answer revoked authRevoked reset shutdown` inward.
  package var message: String
  package var path: String?
  package var data: Value?
  /// The query's parameters in wire form.
  package var query: Value?
  /// The hash that the message carries.
  package var hash: String?
  /// The number that the message has for a filtered query.
  package var tag: Int64?
  /// The session of a hello, or the last one that a client names when it connects.
  package var session: String?
  /// The host of a hello or a reset, or the one that a client connects to.
  package var host: String?
  /// In how many frames the message travelled, the one with their number included.
  package var frames: Int64?

  package init(
    outgoing: Bool, message: String, path: String? = nil, data: Value? = nil, query: Value? = nil, hash: String? = nil
  ) {
    self.outgoing = outgoing
    self.message = message
    self.path = path
    self.data = data
    self.query = query
    self.hash = hash
  }
}
