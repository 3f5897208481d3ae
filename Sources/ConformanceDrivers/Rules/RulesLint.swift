import ConformanceCases
import RTDBRules

/// Finds mistakes in the security rules of cases, which the loader does not understand.
package enum RulesLint {
  /// Errors, each place once, in the order of the cases.
  package static func faults(for suites: [Suite]) -> [CaseDiagnostic] {
    var told: Set<String> = []
    return suites.flatMap(\.cases).flatMap(faults).filter { told.insert($0.description).inserted }
  }

  private static func faults(of testCase: Case) -> [CaseDiagnostic] {
    let steps = testCase.steps.compactMap { step -> (RulesSource, SourceLocation)? in
      guard case .server(let call) = step.action, let document = call.rules?.document else { return nil }
      return (document, step.location)
    }
    let scene = testCase.rules.document.map { [($0, testCase.location)] } ?? []
    return (scene + steps).compactMap { fault(of: $0, at: $1) }
  }

  /// The first mistake of a document, at the nearest place of which the case's file is known.
  private static func fault(of source: RulesSource, at location: SourceLocation) -> CaseDiagnostic? {
    let text = RulesText(source.value)
    do throws(RulesError) {
      _ = try RulesDocument(text: text.text)
      return nil
    } catch {
      let (path, offset) = text.part(at: error.column - 1)
      var place = path
      while source.places[place] == nil, let end = place.lastIndex(of: "/") { place = String(place[..<end]) }
      // Inside of an expression the quote before it is no character of it.
      let part = (path.isEmpty ? "their beginning" : "`\(path)`") + (offset > 0 ? ", character \(offset)" : "")
      return CaseDiagnostic(
        .invalidRules, "the security rules are refused at \(part): \(error.message.trimmed)",
        at: source.places[place] ?? source.places[""] ?? location)
    }
  }
}

extension String {
  /// Without what is no text at the end.
  fileprivate var trimmed: String {
    var text = self
    while text.last?.isWhitespace == true { text.removeLast() }
    return text
  }
}
