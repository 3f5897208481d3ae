/// What must be observed after a step.
package enum StepExpectation: Sendable {
  /// Every event since the previous step is matched by these, and nothing else may have happened.
  case exactly([StreamExpectation])
  /// Whatever happens (the step carries a note that says why).
  case any
}

/// Expected events of one stream, in order.
package struct StreamExpectation: Sendable {
  package var client: String
  /// The name of a listener or a completion, or `wire`.
  package var stream: String
  package var events: [ExpectedEvent]
  package var location: SourceLocation

  package init(client: String, stream: String, events: [ExpectedEvent], location: SourceLocation) {
    self.client = client
    self.stream = stream
    self.events = events
    self.location = location
  }
}

/// One expected event with the place that demands it.
package struct ExpectedEvent: Sendable {
  package enum Kind: Sendable {
    /// The complete content (`value`).
    case value(Pattern)
    /// A child event: `added`, `changed`, `moved`, `removed` with the child's key.
    case child(EventKind, key: Pattern)
    /// The listener ended with an error code.
    case cancelled(Pattern)
    /// A write was answered: `ok` or an error code.
    case ack(Pattern)
    /// A get was answered with data, or with an error code.
    case got(Pattern)
    case gotError(Pattern)
    /// A transaction's update function ran on this input.
    case ran(Pattern)
    /// A transaction ended: whether it was committed, and an error code where it failed.
    case committed(Bool, error: Pattern?)
    /// A call was refused at once: the exception's name.
    case threw(Pattern)
    /// A message on the wire: `out` is client to server.
    case wire(outgoing: Bool, message: String)
  }
  package var kind: Kind
  /// The child's data, the data that a transaction ended with, or the data of a wire message.
  package var data: Pattern?
  /// The text of the error that the event tells of, where the case asks for it.
  package var message: Pattern?
  /// The previous sibling key (`after`): nil where the case does not say, `.null` where there is none.
  package var after: Pattern?
  /// The order of the children in the snapshot.
  package var order: [String]?
  package var priority: Pattern?
  package var exists: Bool?
  /// The export form of the snapshot.
  package var export: Pattern?
  /// For wire messages: the location, and the query where the case gives one.
  package var path: String?
  package var query: Query?
  /// For wire messages: the hash of the known data, where the case gives one; `""` for none.
  package var hash: Pattern?
  /// For wire messages: the number that stands for a filtered query.
  package var tag: Pattern?
  /// For a hello its session, for an attempt to connect the last session that the client names.
  package var session: Pattern?
  /// For a hello, a reset or an attempt to connect: the server's host.
  package var host: Pattern?
  /// For wire messages: how many frames it took, the one with their number included.
  package var frames: Pattern?
  package var location: SourceLocation

  package init(kind: Kind, location: SourceLocation) {
    self.kind = kind
    self.location = location
  }
}

/// A value to match: plain data, or one of the matchers.
package indirect enum Pattern: Sendable {
  case value(Value)
  case array([Pattern])
  case object([(key: String, pattern: Pattern)])
  /// `$any`: present, whatever it is.
  case any
  /// `$absent`: not there.
  case absent
  /// `$type: string|integer|double|number|boolean|object|array|null`.
  case type(String)
  /// `$text`: a text that looks like this.
  case textForm(TextForm)
  /// `$gte` and `$lte`.
  case range(atLeast: Double?, atMost: Double?)
  /// `$serverTime: +0ms`: the server's clock at this moment plus an offset in milliseconds.
  case serverTime(offset: Int64)
  /// `$bind: name`: matches and remembers.
  case bind(String)
  /// `$ref: name`: equals what was remembered.
  case reference(String)
  /// `$oneOf`: one of the permitted variants.
  case oneOf([Pattern])
}

/// An order demanded across streams.
package enum OrderConstraint: Sendable {
  /// All events of the step in the order in which the streams and events are written.
  case total
  /// Every event of the first stream comes before every event of the second.
  case before(String, String)
}
