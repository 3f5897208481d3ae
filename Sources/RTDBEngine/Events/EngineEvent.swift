import RTDBTree

/// Something to tell a registration, in the order of the list it stands in.
package enum EngineEvent: Sendable {
  case data(DataEvent)
  case cancel(CancelEvent)

  /// The registration to tell.
  package var registration: Int {
    switch self {
    case .data(let event): event.registration
    case .cancel(let event): event.registration
    }
  }
}

/// A change of the data that a registration listens to.
package struct DataEvent: Sendable {
  package var registration: Int
  package var kind: EventKind
  /// The query's location; a child event is about the child `key` below it.
  package var path: Path
  package var key: Key?
  /// The content of the query, or of the child (for a removal the content it had).
  package var node: Node
  /// The order of the children of `node`.
  package var index: Index
  /// The key of the child before this one in the query's order; nil for the first child, removals and values.
  package var previousKey: Key?

  /// The location of the snapshot.
  package var snapshotPath: Path { key.map { path.appending($0) } ?? path }
}

/// The end of a registration: its listen was refused or revoked.
package struct CancelEvent: Sendable {
  package var registration: Int
  package var path: Path
  /// The server's status, such as `permission_denied`.
  package var status: String
}
