import ConformanceCases

/// A query with a limit never shows more children than that.
package struct LimitLaw: Law {
  package let id = "limit-held"
  package let statement = "A listener of a query with a limit never has more children than the limit."
  package let statements = ["SDK-LIMIT-04"]

  package func violations(in history: CaseHistory) -> [LawViolation] {
    history.listeners.flatMap { listener -> [LawViolation] in
      guard let limit = listener.query?.limitToFirst ?? listener.query?.limitToLast else { return [] }
      return violations(of: listener, limit: limit)
    }
  }

  private func violations(of listener: ListenerHistory, limit: Int) -> [LawViolation] {
    var violations: [LawViolation] = []
    var present: Set<ExactText> = []
    for (step, event) in listener.wholeEvents {
      let count: Int
      switch event {
      case .value(let snapshot): count = max(snapshot.order.count, snapshot.value.canonicalMembers?.count ?? 0)
      case .child(.childAdded, let key, _, _) where listener.followsMembership:
        present.insert(ExactText(key))
        count = present.count
      case .child(.childRemoved, let key, _, _):
        present.remove(ExactText(key))
        continue
      default: continue
      }
      guard count > limit else { continue }
      violations.append(
        LawViolation(
          stepIndex: step, stream: listener.name, expected: "no more than \(limit) children",
          actual: "\(count) children with \(EventText.text(event))"))
    }
    return violations
  }
}
