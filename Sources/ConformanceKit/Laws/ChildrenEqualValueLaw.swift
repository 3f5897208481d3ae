import ConformanceCases

/// What child events add up to is what the value event shows.
package struct ChildrenEqualValueLaw: Law {
  package let id = "children-equal-value"
  package let statement = "At each value event the children told of by child events are the children of the value."
  package let statements = ["SDK-LAW-02"]

  package func violations(in history: CaseHistory) -> [LawViolation] {
    history.listeners.filter { $0.followsMembership && $0.kinds.contains(.value) }.flatMap(violations)
  }

  private func violations(of listener: ListenerHistory) -> [LawViolation] {
    var violations: [LawViolation] = []
    var folded = FoldedChildren(of: listener)
    for (step, event) in listener.wholeEvents {
      folded.apply(event)
      guard case .value(let snapshot) = event else { continue }
      let children = (snapshot.export.canonicalMembers ?? []).filter { !Value.isExportKey($0.key) }
      if folded.equals(children) { continue }
      violations.append(
        LawViolation(
          stepIndex: step, stream: listener.name,
          expected: "the children of the value: " + FoldedChildren.text(children),
          actual: "the children of the child events: " + folded.text))
    }
    return violations
  }
}
