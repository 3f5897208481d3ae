import RTDBTree

/// A local write that the server has not answered.
package struct PendingWrite: Sendable, Equatable {
  package enum Content: Sendable, Equatable {
    case overwrite(Node)
    /// Entries relative to the write's path.
    case merge([MergeEntry])
  }
  /// Grows by one a write.
  package var id: Int
  package var path: Path
  package var content: Content
  /// Whether listeners are shown it (a transaction without local events is not).
  package var isVisible: Bool

  package init(id: Int, path: Path, content: Content, isVisible: Bool = true) {
    self.id = id
    self.path = path
    self.content = content
    self.isVisible = isVisible
  }

  /// The locations that the write replaces, with what it puts there.
  package var entries: [MergeEntry] {
    var all: [MergeEntry] = []
    forEachEntry { all.append(MergeEntry($0, $1)) }
    return all
  }

  /// Visits the locations that the write replaces, with what it puts there.
  @inline(__always)
  func forEachEntry(_ body: (Path, Node) -> Void) {
    switch content {
    case .overwrite(let node): body(path, node)
    case .merge(let entries): for entry in entries { body(path.appending(entry.path), entry.data) }
    }
  }
}
