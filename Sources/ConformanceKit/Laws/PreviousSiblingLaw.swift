import ConformanceCases

/// The previous sibling that a child event names is a child that the listener has been told of.
package struct PreviousSiblingLaw: Law {
  package let id = "previous-sibling-present"
  package let statement = "A child event names as previous sibling another child that is present."
  package let statements = ["SDK-ORDER-05"]

  package func violations(in history: CaseHistory) -> [LawViolation] {
    history.listeners.filter { $0.kinds.contains(.childAdded) }.flatMap(violations)
  }

  private func violations(of listener: ListenerHistory) -> [LawViolation] {
    var violations: [LawViolation] = []
    var present: Set<ExactText> = []
    for (step, event) in listener.wholeEvents {
      guard case .child(let kind, let key, let previous, _) = event else { continue }
      if kind == .childRemoved {
        present.remove(ExactText(key))
        continue
      }
      if kind == .childAdded { present.insert(ExactText(key)) }
      guard let previous, ExactText(previous) == ExactText(key) || !present.contains(ExactText(previous)) else {
        continue
      }
      violations.append(
        LawViolation(
          stepIndex: step, stream: listener.name, expected: "a previous sibling other than \(key) that is present",
          actual: EventText.text(event)))
    }
    return violations
  }
}
