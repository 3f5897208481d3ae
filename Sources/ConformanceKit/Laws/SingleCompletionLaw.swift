import ConformanceCases

/// A call is answered at most once.
package struct SingleCompletionLaw: Law {
  package let id = "single-completion"
  package let statement = "Every write, every transaction and every get completes at most once."
  package let statements = ["SDK-ACK-08"]

  package func violations(in history: CaseHistory) -> [LawViolation] {
    history.completions.compactMap { completion in
      guard completion.answers.count > completion.calls.count else { return nil }
      return LawViolation(
        stepIndex: completion.answers[completion.calls.count], stream: completion.name,
        expected: "at most \(completion.calls.count) completion\(completion.calls.count == 1 ? "" : "s")",
        actual: "\(completion.answers.count) completions")
    }
  }
}
