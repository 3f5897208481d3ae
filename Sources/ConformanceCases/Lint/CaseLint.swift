/// Finds what is well-formed and yet of no use: cases that repeat others, expectations that nothing can meet,
/// reactions to what is never told, and features that need no mention.
package enum CaseLint {
  /// Warnings, in the order of the cases.
  package static func warnings(for suites: [Suite]) -> [CaseDiagnostic] {
    let cases = suites.flatMap(\.cases)
    return
      (repetitions(in: cases) + cases.flatMap(needlessFeatures) + cases.flatMap(UnreachableEvents.warnings)
      + cases.flatMap(UnknownWords.warnings))
      .sorted { ($0.location.file, $0.location.line) < ($1.location.file, $1.location.line) }
  }

  /// Cases with the scene and the steps of an earlier one, whatever they call their listeners.
  private static func repetitions(in cases: [Case]) -> [CaseDiagnostic] {
    var first: [String: Case] = [:]
    return cases.compactMap { testCase in
      let content = content(of: testCase)
      guard let earlier = first.updateValue(first[content] ?? testCase, forKey: content) else { return nil }
      // The variants of a repeated case stand at one place, and may differ in what they expect alone.
      guard earlier.location != testCase.location else { return nil }
      return CaseDiagnostic(
        .repeatedCase, "the scene and the steps of \(testCase.id) are those of \(earlier.id)",
        fix: "add what it expects to the case at \(earlier.location), or change what it does",
        at: testCase.location, severity: .warning)
    }
  }

  private static func content(of testCase: Case) -> String {
    var names: [String: String] = [:]
    let actions = testCase.steps.map { step -> String in
      guard case .client(let client, var call) = step.action else { return "\(step.action)" }
      if let name = call.name {
        let key = "\(client).\(name)"
        names[key] = names[key] ?? "\(names.count)"
        call.name = names[key]
      }
      return "\(Action.client(client, call))"
    }
    return "\(testCase.clients) \(testCase.serverData) \(testCase.rules) \(testCase.profiles) \(actions)"
  }

  private static func needlessFeatures(of testCase: Case) -> [CaseDiagnostic] {
    let derived = FeatureDerivation.features(of: testCase)
    return testCase.requires.filter(derived.contains).map {
      CaseDiagnostic(
        .needlessFeature, "\(testCase.id) needs \($0) by what it does", fix: "leave `\($0)` out of `requires`",
        at: testCase.location, severity: .warning)
    }
  }
}
