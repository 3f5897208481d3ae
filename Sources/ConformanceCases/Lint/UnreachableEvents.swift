/// Finds expected events for which no listener is registered at their step.
struct UnreachableEvents {
  private struct ListenerName: Hashable {
    var client: String
    var name: String
  }

  /// The kinds of event that each listener is registered for.
  private var kinds: [ListenerName: Set<EventKind>] = [:]
  private var warnings: [CaseDiagnostic] = []

  static func warnings(of testCase: Case) -> [CaseDiagnostic] {
    var search = UnreachableEvents()
    for step in testCase.steps {
      search.note(step.action)
      guard case .exactly(let streams) = step.expectation else { continue }
      for stream in streams { search.check(stream) }
    }
    return search.warnings
  }

  private mutating func note(_ action: Action) {
    guard case .client(let client, let call) = action else { return }
    note(call, of: client)
    // When a callback takes something off nobody can tell; what it attaches may hear from now on.
    for inner in call.withReactions.dropFirst() where inner.verb != .unlisten { note(inner, of: client) }
  }

  private mutating func note(_ call: ClientCall, of client: String) {
    let name = ListenerName(client: client, name: call.name ?? "")
    switch call.verb {
    case .listen, .once: kinds[name, default: []].formUnion(call.events.isEmpty ? [.value] : call.events)
    case .unlisten: kinds[name]?.subtract(call.event.map { [$0] } ?? EventKind.allCases)
    case .restart, .kill:
      for listener in kinds.keys where listener.client == client { kinds[listener] = [] }
    default: break
    }
  }

  private mutating func check(_ stream: StreamExpectation) {
    // Completions and the wire are in no such list.
    guard let registered = kinds[ListenerName(client: stream.client, name: stream.stream)] else { return }
    for event in stream.events {
      let wanted: EventKind? =
        switch event.kind {
        case .value: .value
        case .child(let kind, _): kind
        default: nil
        }
      guard let wanted, !registered.contains(wanted) else { continue }
      let reason = registered.isEmpty ? "it is not attached any more" : "it is not registered for \(wanted.rawValue)"
      warnings.append(
        CaseDiagnostic(
          .unreachableEvent, "`\(stream.client).\(stream.stream)` cannot see this event: \(reason)",
          at: event.location, severity: .warning))
    }
  }
}
