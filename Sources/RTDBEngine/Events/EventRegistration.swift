/// A callback of the app as the engine knows it: a number and what it wants to hear.
package struct EventRegistration: Hashable, Sendable {
  package enum Interest: Hashable, Sendable {
    case events(EventKind)
    /// Keeps the data in sync and hears nothing.
    case keepSynced
  }
  /// Unique for the life of the engine.
  package let id: Int
  package let interest: Interest

  package init(id: Int, interest: Interest) {
    self.id = id
    self.interest = interest
  }

  package init(id: Int, _ kind: EventKind) { self.init(id: id, interest: .events(kind)) }
}
