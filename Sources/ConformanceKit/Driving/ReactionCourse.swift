import ConformanceCases

/// Follows what the callbacks of one call tell, and says which calls the app makes inside of each.
package struct ReactionCourse: Sendable {
  private let reactions: [Reaction]
  /// How often each reaction's event has come.
  private var counts: [Int]

  package init(_ call: ClientCall) {
    reactions = call.reactions
    counts = Array(repeating: 0, count: reactions.count)
  }

  /// The calls that are made inside of the callback that tells this, in order.
  package mutating func calls(after event: ObservedEvent) -> [ClientCall] {
    guard let trigger = event.trigger else { return [] }
    var calls: [ClientCall] = []
    for (index, reaction) in reactions.enumerated() where reaction.trigger == trigger {
      if let condition = reaction.condition, !event.matches(condition) { continue }
      counts[index] += 1
      if reaction.occurrence.map({ $0 == counts[index] }) ?? true { calls += reaction.calls }
    }
    return calls
  }
}

extension ObservedEvent {
  /// What a reaction calls the event; nil for what no callback tells.
  fileprivate var trigger: Reaction.Trigger? {
    switch self {
    case .value: .value
    case .child(let kind, _, _, _): Reaction.Trigger(rawValue: kind.rawValue)
    case .cancelled: .cancelled
    case .ack: .ack
    case .got, .gotError: .got
    case .committed: .committed
    case .ran, .threw, .wire: nil
    }
  }

  /// Whether the event has this data, or this word.
  fileprivate func matches(_ condition: Value) -> Bool {
    switch self {
    case .value(let snapshot), .child(_, _, _, let snapshot), .got(let snapshot), .ran(let snapshot),
      .committed(_, nil, _, let snapshot?):
      snapshot.value.isEquivalent(to: condition)
    case .cancelled(let code, _), .gotError(let code, _), .committed(_, let code?, _, _): condition.text == code
    case .ack(let code, _): condition.text == code ?? "ok"
    case .committed(_, nil, _, nil), .threw, .wire: false
    }
  }
}
