import RTDBTree

/// What the engine asks for after a step: events to raise and listens to begin or end, each in order.
package struct EngineOutput: Sendable {
  package var events: [EngineEvent] = []
  package var listens: [ListenChange] = []

  package init() {}

  package static func + (left: EngineOutput, right: EngineOutput) -> EngineOutput {
    var sum = left
    sum.events += right.events
    sum.listens += right.listens
    return sum
  }
}

/// A listen on the wire that begins or ends.
package enum ListenChange: Hashable, Sendable {
  case start(WireListen)
  case stop(WireListen)
}

/// What is listened to on the wire: a query, with a tag where it is filtered.
package struct WireListen: Hashable, Sendable {
  package var query: Query
  package var tag: Int?

  package init(query: Query, tag: Int?) {
    self.query = query
    self.tag = tag
  }
}
