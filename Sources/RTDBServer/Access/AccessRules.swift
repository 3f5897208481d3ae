import RTDBTree

/// Who may read and write what, as lists of paths.
///
/// A request is refused if its path is at, below or above a listed one.
package struct AccessRules: Equatable, Sendable {
  package var denyRead: [Path]
  package var denyWrite: [Path]
  /// Locations without an index for the value of a child or its own; the same holds below them.
  package var noIndex: [Path]
  /// Only sessions with an accepted credential may read and write there.
  package var requireAuth: [Path]

  package init(denyRead: [Path] = [], denyWrite: [Path] = [], noIndex: [Path] = [], requireAuth: [Path] = []) {
    self.denyRead = denyRead
    self.denyWrite = denyWrite
    self.noIndex = noIndex
    self.requireAuth = requireAuth
  }

  func allowsRead(_ path: Path, isAuthenticated: Bool) -> Bool {
    !AccessRules.touches(path, denyRead) && (isAuthenticated || !AccessRules.touches(path, requireAuth))
  }

  /// Whether a write may be carried out; of a merge every location must be allowed.
  func allows(_ write: Write, isAuthenticated: Bool) -> Bool {
    write.targets.prefix(Mutant.isActive(.updateCheckedInPart) ? 1 : .max).allSatisfy { target in
      // A priority belongs to its node.
      let target = target.endsInPriority ? target.parent! : target
      return !AccessRules.touches(target, denyWrite) && (isAuthenticated || !AccessRules.touches(target, requireAuth))
    }
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
