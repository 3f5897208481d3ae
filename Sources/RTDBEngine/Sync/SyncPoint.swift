import RTDBTree

/// The views at one location, in the order in which they were made.
final class SyncPoint {
  @exclusivity(unchecked) private(set) var views: [View] = []

  var isEmpty: Bool { views.isEmpty }

  func view(_ params: QueryParams) -> View? { views.first { $0.query.params == params } }

  /// The first view that takes everything at the location.
  var completeView: View? { views.first { $0.query.params.loadsAllData } }

  var filteredViews: [View] { views.filter { !$0.query.params.loadsAllData } }

  func add(_ view: View) { views.append(view) }

  func remove(_ view: View) { views.removeAll { $0 === view } }

  /// The server's data at a path below, where one of the views vouches for it.
  func completeServerNode(_ path: Path) -> Node? {
    for view in views {
      if let node = view.completeServerNode(path) { return node }
    }
    return nil
  }

  /// The server's data of the location itself, where a view other than the given one vouches for it.
  func completeServerNode(besides other: View) -> Node? {
    for view in views where view !== other {
      if let node = view.completeServerNode(.root) { return node }
    }
    return nil
  }
}
