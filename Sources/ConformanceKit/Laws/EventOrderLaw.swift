import ConformanceCases

/// Removals come before additions, moves, changes and the value of the same update.
///
/// An update's events end with its value event, so the law speaks of listeners for values that have had their first:
/// before that, child events of several updates can stand side by side without a sign between them.
package struct EventOrderLaw: Law {
  package let id = "events-in-order"
  package let statement =
    "The events of one update reach a listener as removed, added, moved, changed, then the value."
  package let statements = ["SDK-ORDER-01"]

  package func violations(in history: CaseHistory) -> [LawViolation] {
    history.listeners.filter { $0.kinds.contains(.value) && $0.kinds.count > 2 }.flatMap(violations)
  }

  private func violations(of listener: ListenerHistory) -> [LawViolation] {
    var violations: [LawViolation] = []
    var isComplete = false
    var last: (step: Int, kind: EventKind)?
    for (step, event) in listener.wholeEvents {
      guard case .child(let kind, _, _, _) = event else {
        isComplete = true
        last = nil
        continue
      }
      if let before = last, isComplete, before.step == step, Self.rank(kind) < Self.rank(before.kind) {
        violations.append(
          LawViolation(
            stepIndex: step, stream: listener.name,
            expected: "\(EventText.word(kind)) before \(EventText.word(before.kind))", actual: EventText.text(event)))
      }
      last = (step, kind)
    }
    return violations
  }

  private static func rank(_ kind: EventKind) -> Int {
    switch kind {
    case .childRemoved: 0
    case .childAdded: 1
    case .childMoved: 2
    case .childChanged: 3
    case .value: 4
    }
  }
}
