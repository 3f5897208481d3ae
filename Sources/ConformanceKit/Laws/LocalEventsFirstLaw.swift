import ConformanceCases

/// The events of a write come before the write is sent.
///
/// After the message has left and before anything has come in, nothing but the write itself can have caused an event.
/// Clients of the profile `web` send first.
package struct LocalEventsFirstLaw: Law {
  package let id = "local-events-first"
  package let statement = "The events of a local write come before its message leaves."
  package let statements = ["SDK-WRITE-01"]

  package func violations(in history: CaseHistory) -> [LawViolation] {
    guard history.setting.observesWire, history.setting.profile != "web" else { return [] }
    var transacting: Set<String> = []
    return history.transcript.flatMap { record -> [LawViolation] in
      guard case .client(let client, let call) = history.testCase.steps[record.index].action else { return [] }
      let inner = history.innerCalls(inStep: record.index)
      // Until the first callback that makes a call nobody inside of one has begun a transaction.
      defer { for call in inner where call.call.verb == .transaction { transacting.insert(call.client) } }
      if call.verb == .transaction { transacting.insert(client) }
      // A write also ends transactions that wait, and the events of that belong to their ends.
      guard call.verb.isWrite, !transacting.contains(client) else { return [] }
      // A write inside of a callback raises events of its own, after the first message has left.
      let end = inner.first { $0.client == client }.map { $0.observation + 1 } ?? record.observations.count
      return violations(of: record, upTo: end, client: client)
    }
  }

  private func violations(of record: StepRecord, upTo end: Int, client: String) -> [LawViolation] {
    var violations: [LawViolation] = []
    var isSent = false
    for observation in record.observations[..<end] where observation.client == client {
      switch observation.event {
      case .wire(let message) where message.outgoing:
        isSent = isSent || message.message == "set" || message.message == "update"
      case .wire: return violations
      case .value, .child:
        guard isSent else { continue }
        violations.append(
          LawViolation(
            stepIndex: record.index, stream: StreamName(client: client, stream: observation.stream),
            expected: "the event before the message of the write", actual: EventText.text(observation.event)))
      default: break
      }
    }
    return violations
  }
}

extension ClientVerb {
  /// Whether the call writes at once what it was given.
  fileprivate var isWrite: Bool {
    switch self {
    case .set, .setWithPriority, .setPriority, .update, .remove, .push: true
    default: false
    }
  }
}
