import ConformanceCases

/// The life of one listener: how it was made and what it saw, up to the point where nothing is known of it any more.
///
/// A history ends without a word where the client restarts, the listener is cancelled, or its name is used again.
package struct ListenerHistory: Sendable {
  package enum Entry: Sendable {
    case event(step: Int, ObservedEvent)
    /// A callback has taken it off, wholly or in part: what is under way may still come.
    case leaving(step: Int)
    /// One kind of event was taken off, the others stay.
    case narrowed(step: Int, EventKind)
    /// All kinds were taken off.
    case unlistened(step: Int)
  }

  package var name: StreamName
  package var path: String
  package var query: Query?
  /// The kinds of events that the listener registered when it was made.
  package var kinds: Set<EventKind>
  package var entries: [Entry] = []

  package init(name: StreamName, path: String, query: Query?, kinds: Set<EventKind>) {
    self.name = name
    self.path = path
    self.query = query
    self.kinds = kinds
  }

  /// Whether its location has the key of a push in it, which nobody here knows.
  package var hasUnknownPlace: Bool { path.split(separator: "/").contains { $0.first == "$" } }

  /// The events with their steps while the listener has all the kinds that it registered.
  package var wholeEvents: some Sequence<(step: Int, event: ObservedEvent)> {
    entries.lazy.map { entry -> (step: Int, event: ObservedEvent)? in
      if case .event(let step, let event) = entry { (step, event) } else { nil }
    }
    .prefix { $0 != nil }
    .compactMap { $0 }
  }

  /// Whether the listener hears of every child that comes or goes.
  package var followsMembership: Bool { kinds.contains(.childAdded) && kinds.contains(.childRemoved) }

  /// Whether the listener hears of everything that happens to children.
  package var followsChildren: Bool {
    followsMembership && kinds.contains(.childChanged) && kinds.contains(.childMoved)
  }
}
