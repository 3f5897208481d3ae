import ConformanceCases

/// When nothing is under way, a listener shows what the server has.
///
/// Asked at the end of a case, of the listeners of clients that surely are in contact and have all calls answered.
/// What the server answers to a query the judge works out by itself.
package struct RestLaw: Law {
  package let id = "rest-equals-server"
  package let statement =
    "At rest every active listener of a client in contact shows the server's answer to its query."
  package let statements = ["SDK-LAW-03"]

  package func violations(in history: CaseHistory) -> [LawViolation] {
    guard history.isComplete, !history.ignoresMessages, let data = history.setting.serverData,
      let last = history.transcript.last?.index
    else { return [] }
    return history.activeListeners.compactMap { listener in
      guard history.isInContact(listener.name.client), !history.hasOpenCalls(listener.name.client),
        !listener.path.hasPrefix(".info"), !listener.hasUnknownPlace
      else { return nil }
      let answer = QueryAnswer(listener.query, of: data.export(at: listener.path))
      return violation(of: listener, answer, step: last)
    }
  }

  private func violation(of listener: ListenerHistory, _ answer: QueryAnswer, step: Int) -> LawViolation? {
    var value: Value?
    var folded = FoldedChildren(of: listener)
    for (_, event) in listener.wholeEvents {
      folded.apply(event)
      if case .value(let snapshot) = event { value = snapshot.export }
    }
    if listener.kinds.contains(.value), value?.isEquivalent(to: answer.export) != true {
      return LawViolation(
        stepIndex: step, stream: listener.name, expected: "the server's answer: \(FlowText.text(answer.export))",
        actual: value.map { "the value \(FlowText.text($0))" } ?? "no value")
    }
    guard listener.followsMembership, !folded.equals(answer.children) else { return nil }
    return LawViolation(
      stepIndex: step, stream: listener.name,
      expected: "the children of the server's answer: \(FlowText.text(.object(answer.children)))",
      actual: "the children that it was told of: \(folded.text)")
  }
}
