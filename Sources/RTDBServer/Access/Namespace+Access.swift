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

  /// The permit for a write at a moment, which is also that of its timestamps; nil where it may not be carried out.
  func permit(_ write: Write, by requester: Requester, at moment: Int64) -> WritePermit? {
    if requester == .administrator { return WritePermit() }
    guard rules.allows(write, isAuthenticated: requester.isAuthenticated) else { return nil }
    guard let document = rules.document else { return WritePermit() }
    let isOtherMoment = Mutant.isActive(.rulesOtherMoment)
    // What cannot be stored is told so to those alone who may write there.
    let outcome = try? outcome(of: write, at: isOtherMoment ? 0 : moment)
    let targets = Mutant.isActive(.updateCheckedInPart) ? Array(write.targets.prefix(1)) : write.targets
    let context = context(requester, at: moment)
    guard document.allowsWrite(to: targets, newRoot: outcome?.after ?? data(), in: context) else { return nil }
    return WritePermit(outcome: isOtherMoment ? nil : outcome)
  }

  private func context(_ requester: Requester, at moment: Int64) -> RulesContext {
    RulesContext(auth: requester.auth, now: moment, root: data())
  }
}
