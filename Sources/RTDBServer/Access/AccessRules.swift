import RTDBRules
import RTDBTree

/// Who may read and write what: lists of paths, and security rules.
///
/// A request is refused if its path is at, below or above a listed one, or if the security rules do not allow it.
package struct AccessRules: Sendable {
  package var denyRead: [Path]
  package var denyWrite: [Path]
  /// Locations without an index for the value of a child or its own; the same holds below them.
  package var noIndex: [Path]
  /// Only sessions with an accepted credential may read and write there.
  package var requireAuth: [Path]
  /// Security rules; where there are none, all is allowed that no list refuses, and everything has its index.
  package var document: RulesDocument?

  package init(
    denyRead: [Path] = [], denyWrite: [Path] = [], noIndex: [Path] = [], requireAuth: [Path] = [],
    document: RulesDocument? = nil
  ) {
    self.denyRead = denyRead
    self.denyWrite = denyWrite
    self.noIndex = noIndex
    self.requireAuth = requireAuth
    self.document = document
  }

  func allowsRead(_ path: Path, isAuthenticated: Bool) -> Bool {
    !AccessRules.touches(path, denyRead) && (isAuthenticated || !AccessRules.touches(path, requireAuth))
  }

  /// Whether a write may be carried out; of a merge every location must be allowed.
  func allows(_ write: Write, isAuthenticated: Bool) -> Bool {
    write.targets.prefix(Mutant.isActive(.updateCheckedInPart) ? 1 : .max).allSatisfy { target in
      let target = target.ofNode
      return !AccessRules.touches(target, denyWrite) && (isAuthenticated || !AccessRules.touches(target, requireAuth))
    }
  }

  /// Whether the index that a filtered query needs is there.
  func hasIndex(for query: QueryParams, at path: Path) -> Bool {
    if let document, !document.hasIndex(for: query, at: path) { return false }
    return switch query.index {
    case .key, .priority: true
    case .value, .child: query.loadsAllData || !noIndex.contains { $0.contains(path) }
    }
  }

  private static func touches(_ path: Path, _ list: [Path]) -> Bool {
    list.contains { $0.contains(path) || path.contains($0) }
  }
}
