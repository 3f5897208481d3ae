import RTDBTree

/// A change of the data: one location, or several below one path, all or none.
package enum Write: Equatable, Sendable {
  case overwrite(Path, Node)
  case merge(Path, [MergeEntry])

  package var path: Path {
    switch self {
    case .overwrite(let path, _), .merge(let path, _): path
    }
  }

  /// The locations that change, relative to the path.
  var entries: [MergeEntry] {
    switch self {
    case .overwrite(_, let data): [MergeEntry(.root, data)]
    case .merge(_, let entries): entries
    }
  }

  /// The locations that change.
  var targets: [Path] { entries.map { path.appending($0.path) } }
}
