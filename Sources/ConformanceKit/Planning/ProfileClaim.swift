import ConformanceCases

/// The claim that an implementation has everything that its profile demands.
///
/// Under a claim an undeclared feature is no excuse: what the profile demands and the implementation cannot do was not
/// shown, and fails the run.
package struct ProfileClaim: Sendable, Equatable {
  package var profile: String
  /// The features that implementations of the profile need not have.
  package var spared: Set<String>
  /// Whether cases of level `should` belong to it; those of level `may` never do.
  package var isStrict: Bool

  package init(profile: String, spared: Set<String> = [], isStrict: Bool = false) {
    self.profile = profile
    self.spared = spared
    self.isStrict = isStrict
  }

  /// Whether the claim is not met until the case has been carried out.
  func demands(_ testCase: Case) -> Bool {
    isMeant(testCase) && spared.isDisjoint(with: testCase.features)
      && (testCase.profiles.isEmpty || testCase.profiles.contains(profile))
  }

  private func isMeant(_ testCase: Case) -> Bool {
    testCase.level == .must || (isStrict && testCase.level == .should)
  }

  /// Why the claim is not met where a case cannot be run for want of features; nil where it does not demand the case.
  func unmet(by testCase: Case, missing: [String]) -> String? {
    guard isMeant(testCase), spared.isDisjoint(with: missing) else { return nil }
    return "unmet profile claim: \(profile) needs \(missing.joined(separator: ", ")), which is not declared"
  }
}
