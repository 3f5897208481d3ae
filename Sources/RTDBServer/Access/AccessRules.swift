import RTDBTree

/// Who may read and write what, as lists of paths.
///
/// A request is refused if its path is at, below or above a listed one.
package struct AccessRules: Equatable, Sendable {
  package var denyRead: [Path]
  package var denyWrite: [Path]
  /// Locations without an index for the value of a child or its own; the same holds below them.
  package var noIndex: [Path]
  /// Whether only sessions with an accepted credential may read and write.
  package var requiresAuth: Bool

  package init(denyRead: [Path] = [], denyWrite: [Path] = [], noIndex: [Path] = [], requiresAuth: Bool = false) {
    self.denyRead = denyRead
    self.denyWrite = denyWrite
    self.noIndex = noIndex
    self.requiresAuth = requiresAuth
  }

  func allowsRead(_ path: Path, isAuthenticated: Bool) -> Bool {
    (isAuthenticated || !requiresAuth) && !AccessRules.touches(path, denyRead)
  }

  /// Whether a write may be carried out; of a merge every location must be allowed.
  func allows(_ write: Write, isAuthenticated: Bool) -> Bool {
    (isAuthenticated || !requiresAuth) && write.targets.allSatisfy { !AccessRules.touches($0, denyWrite) }
  }

  /// Whether the index that a filtered query needs is there.
  func hasIndex(for query: QueryParams, at path: Path) -> Bool {
    switch query.index {
    case .key, .priority: true
    case .value, .child: query.loadsAllData || !noIndex.contains { $0.contains(path) }
    }
  }

  private static func touches(_ path: Path, _ list: [Path]) -> Bool {
    list.contains { $0.contains(path) || path.contains($0) }
  }
}
