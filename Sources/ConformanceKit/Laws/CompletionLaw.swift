import ConformanceCases

/// A call is answered, unless the case leaves it open.
///
/// Open is left what was called before a restart, and everything of a client that is not surely in contact with the
/// server at the end: offline by a call, behind a cut, held or delayed link, or with a credential that has run out.
package struct CompletionLaw: Law {
  package let id = "every-call-completes"
  package let statement =
    "When a case ends with a client in contact with the server, every write, transaction and get of it has completed."
  package let statements = ["SDK-ACK-08"]

  package func violations(in history: CaseHistory) -> [LawViolation] {
    guard history.isComplete, !history.ignoresMessages else { return [] }
    return history.completions.compactMap { completion in
      guard history.isInContact(completion.name.client), completion.answers.count < completion.calls.count,
        let last = completion.calls.last(where: { $0 >= completion.openFrom })
      else { return nil }
      let due = completion.calls.count { $0 >= completion.openFrom }
      let answered = completion.answers.count { $0 >= completion.openFrom }
      guard answered < due else { return nil }
      return LawViolation(
        stepIndex: last, stream: completion.name, expected: "\(due) completion\(due == 1 ? "" : "s") by the end",
        actual: answered == 0 ? "none" : "\(answered)")
    }
  }
}
