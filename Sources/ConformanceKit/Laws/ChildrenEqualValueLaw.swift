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
    let followsData = listener.kinds.contains(.childChanged)
    var violations: [LawViolation] = []
    var folded: [ExactText: Value] = [:]
    for (step, event) in listener.wholeEvents {
      switch event {
      case .child(.childRemoved, let key, _, _): folded[ExactText(key)] = nil
      case .child(_, let key, _, let snapshot): folded[ExactText(key)] = snapshot.export
      case .value(let snapshot):
        let children = Self.children(of: snapshot.export)
        if !Self.equal(folded, children, comparesData: followsData) {
          violations.append(
            LawViolation(
              stepIndex: step, stream: listener.name, expected: "the children of the value: " + Self.text(children),
              actual: "the children of the child events: " + Self.text(folded.map { .init($0.key.text, $0.value) })))
        }
      default: break
      }
    }
    return violations
  }

  private static func children(of export: Value) -> [Value.Member] {
    (export.canonicalMembers ?? []).filter { !Value.isExportKey($0.key) }
  }

  private static func equal(_ folded: [ExactText: Value], _ children: [Value.Member], comparesData: Bool) -> Bool {
    folded.count == children.count
      && children.allSatisfy { child in
        guard let data = folded[ExactText(child.key)] else { return false }
        return !comparesData || data.isEquivalent(to: child.value)
      }
  }

  private static func text(_ children: [Value.Member]) -> String {
    FlowText.text(.object(children.sorted { $0.key < $1.key }))
  }
}
