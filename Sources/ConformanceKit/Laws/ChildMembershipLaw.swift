import ConformanceCases

/// Children come once, and only those that came change, move and go.
package struct ChildMembershipLaw: Law {
  package let id = "child-membership"
  package let statement = "A child is added while absent, and removed, moved or changed while present."
  package let statements = ["SDK-LAW-01"]

  package func violations(in history: CaseHistory) -> [LawViolation] {
    history.listeners.filter(\.followsChildren).flatMap(violations)
  }

  private func violations(of listener: ListenerHistory) -> [LawViolation] {
    var violations: [LawViolation] = []
    var present: Set<ExactText> = []
    for (step, event) in listener.wholeEvents {
      guard case .child(let kind, let key, _, _) = event else { continue }
      let isLawful = present.contains(ExactText(key)) == (kind != .childAdded)
      if kind == .childAdded { present.insert(ExactText(key)) }
      if kind == .childRemoved { present.remove(ExactText(key)) }
      guard !isLawful else { continue }
      violations.append(
        LawViolation(
          stepIndex: step, stream: listener.name,
          expected: kind == .childAdded ? "\(key) to be absent before" : "\(key) to be present before",
          actual: EventText.text(event)))
    }
    return violations
  }
}
