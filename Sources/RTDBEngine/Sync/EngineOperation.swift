import RTDBTree

/// A step of the engine on its way down the tree.
struct EngineOperation {
  enum Source {
    case user
    case server
    /// For the one view of a filtered query.
    case tagged
    /// The answer to a single read: no news for the windows of filtered queries that have listens of their own.
    case read
  }
  enum Content {
    case overwrite(Node)
    /// Locations to replace, none below another.
    case merge(MergeTree)
    /// A pending write left: `affected` is what it had replaced, nil for everything at and below the path.
    case acknowledge(affected: MergeTree?, revert: Bool)
    case listenComplete
  }
  var source: Source
  var path: Path
  var content: Content

  /// The part of an operation on a location for one of its children; nil where the child is not concerned.
  func narrowed(to key: Key) -> EngineOperation? {
    let part: Content
    switch content {
    case .overwrite(let node): part = .overwrite(node.child(key))
    case .merge(let tree):
      guard let child = tree.child(key) else { return nil }
      part = child.written.map { .overwrite($0) } ?? .merge(child)
    case .acknowledge(let affected, let revert):
      guard let affected, affected.written == nil else {
        part = content
        break
      }
      guard let child = affected.child(key) else { return nil }
      part = .acknowledge(affected: child, revert: revert)
    case .listenComplete: part = .listenComplete
    }
    return EngineOperation(source: source, path: .root, content: part)
  }
}
