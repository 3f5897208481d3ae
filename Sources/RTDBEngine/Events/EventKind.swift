/// What a data event reports.
package enum EventKind: Int, Sendable, CaseIterable {
  case childRemoved, childAdded, childMoved, childChanged, value

  /// The name that the public API and the recordings use.
  package var name: String {
    switch self {
    case .childRemoved: "child_removed"
    case .childAdded: "child_added"
    case .childMoved: "child_moved"
    case .childChanged: "child_changed"
    case .value: "value"
    }
  }
}
