/// Finds reactions that wait for a word that no answer and no end of a listener is known to tell.
enum UnknownWords {
  /// The codes of the errors that servers tell and that clients make themselves.
  static let codes = [
    "permission_denied", "disconnect", "write_canceled", "unavailable", "datastale", "expired_token", "invalid_token",
  ]

  static func warnings(of testCase: Case) -> [CaseDiagnostic] {
    testCase.steps.flatMap { step -> [CaseDiagnostic] in
      // What a case sends itself can have any code.
      guard case .client(_, let call) = step.action, !testCase.sendsMessages else { return [] }
      return call.withReactions.flatMap(\.reactions).compactMap { warning(of: $0, at: step.location) }
    }
  }

  private static func warning(of reaction: Reaction, at location: SourceLocation) -> CaseDiagnostic? {
    let known: [String]
    switch reaction.trigger {
    case .ack: known = ["ok"] + codes
    case .cancelled: known = codes
    default: return nil
    }
    guard let word = reaction.condition?.text, !known.contains(word) else { return nil }
    return CaseDiagnostic(
      .unreachableEvent, "nothing is known to tell `\(word)` as `\(reaction.trigger.rawValue)`",
      fix: Suggestion.fix(for: word, in: known), at: location, severity: .warning)
  }
}

extension Case {
  /// Whether messages of the case's own making go to clients.
  fileprivate var sendsMessages: Bool {
    steps.contains { if case .server(let call) = $0.action { call.verb == .send } else { false } }
  }
}
