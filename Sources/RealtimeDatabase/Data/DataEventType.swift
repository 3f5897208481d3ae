import RTDBEngine

/// What an observer wants to hear of.
public enum DataEventType: Int, Sendable {
  /// A child came into the query, or was there at the beginning.
  case childAdded = 0
  /// A child left the query.
  case childRemoved = 1
  /// The data of a child changed.
  case childChanged = 2
  /// A child has another place in the query's order.
  case childMoved = 3
  /// The whole data of the query, at the beginning and after each change.
  case value = 4

  var kind: EventKind {
    switch self {
    case .childAdded: .childAdded
    case .childRemoved: .childRemoved
    case .childChanged: .childChanged
    case .childMoved: .childMoved
    case .value: .value
    }
  }
}

/// Names one observer, to remove it with.
public typealias DatabaseHandle = UInt
