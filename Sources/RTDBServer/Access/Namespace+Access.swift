import RTDBRules
import RTDBTree

/// Who may do what: the lists of paths, and beside them the document of security rules where there is one.
///
/// Implements the page on security rules §3.
extension Namespace {
  func allowsRead(_ path: Path, _ query: QueryParams = .default, by requester: Requester) -> Bool {
    if requester == .administrator { return true }
    guard rules.allowsRead(path, isAuthenticated: requester.isAuthenticated) else { return false }
    guard let document = rules.document else { return true }
    let query = Mutant.isActive(.rulesIgnoreQuery) ? .default : query
    return document.allowsRead(path, query: query, in: context(requester, at: server.now))
  }

  /// Whether a write may be carried out at a moment, which is also that of its timestamps.
  func allows(_ write: Write, by requester: Requester, at moment: Int64) -> Bool {
    if requester == .administrator { return true }
    guard rules.allows(write, isAuthenticated: requester.isAuthenticated) else { return false }
    guard let document = rules.document else { return true }
    // What cannot be stored is told so to those alone who may write there.
    let after = (try? outcome(of: write, at: Mutant.isActive(.rulesOtherMoment) ? 0 : moment)) ?? data()
    let targets = Mutant.isActive(.updateCheckedInPart) ? Array(write.targets.prefix(1)) : write.targets
    return document.allowsWrite(to: targets, newRoot: after, in: context(requester, at: moment))
  }

  private func context(_ requester: Requester, at moment: Int64) -> RulesContext {
    RulesContext(auth: requester.auth, now: moment, root: data())
  }
}
