import ConformanceCases

/// A value event tells something new.
package struct ValuesDifferLaw: Law {
  package let id = "values-differ"
  package let statement = "Two value events in a row of one listener differ in data or priority."
  package let statements = ["SDK-ORDER-08"]

  package func violations(in history: CaseHistory) -> [LawViolation] {
    history.listeners.filter { $0.kinds.contains(.value) }.flatMap(violations)
  }

  private func violations(of listener: ListenerHistory) -> [LawViolation] {
    var violations: [LawViolation] = []
    var last: Value?
    for (step, event) in listener.wholeEvents {
      guard case .value(let snapshot) = event else { continue }
      if let last, last.isEquivalent(to: snapshot.export) {
        violations.append(
          LawViolation(
            stepIndex: step, stream: listener.name, expected: "a value other than the one before",
            actual: EventText.text(event)))
      }
      last = snapshot.export
    }
    return violations
  }
}
