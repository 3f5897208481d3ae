import ConformanceCases

/// The transcript of a case, arranged for laws: by listener, and by completion.
package struct CaseHistory: Sendable {
  /// How often a named call was made and when it was answered.
  package struct Completion: Sendable {
    package var name: StreamName
    /// The steps that made a call of that name.
    package var calls: [Int]
    /// The steps that saw an answer.
    package var answers: [Int]
  }

  package private(set) var listeners: [ListenerHistory] = []
  package private(set) var completions: [Completion] = []
  private var activeListeners: [StreamName: Int] = [:]
  private var completionIndices: [StreamName: Int] = [:]

  /// Arranges what was observed in the performed steps of a case; linear in steps and observations.
  package init(of testCase: Case, transcript: [StepRecord]) {
    for record in transcript {
      if case .client(let client, let call) = testCase.steps[record.index].action {
        follow(call, of: client, step: record.index)
      }
      for observation in record.observations { add(observation, step: record.index) }
    }
  }

  private mutating func follow(_ call: ClientCall, of client: String, step: Int) {
    switch call.verb {
    case .listen:
      guard let name = call.name else { return }
      let stream = StreamName(client: client, stream: name)
      activeListeners[stream] = listeners.count
      listeners.append(
        ListenerHistory(name: stream, path: call.path, query: call.query, kinds: Set(call.events)))
    case .unlisten: unlisten(call, of: client, step: step)
    case .unlistenAll: unlistenAll(at: call.path, query: call.query, of: client, step: step)
    case .restart, .kill:
      for name in activeListeners.keys.filter({ $0.client == client }) { activeListeners[name] = nil }
    case .once: break
    case .get, .set, .setWithPriority, .setPriority, .update, .remove, .push, .transaction, .onDisconnect,
      .onDisconnectCancel, .keepSynced, .setCacheSize, .goOffline, .goOnline, .purgeOutstandingWrites, .signIn,
      .signOut, .expireToken:
      guard let name = call.name else { return }
      noteCall(StreamName(client: client, stream: name), step: step)
    }
  }

  private mutating func unlisten(_ call: ClientCall, of client: String, step: Int) {
    guard let name = call.name, let index = activeListeners[StreamName(client: client, stream: name)] else { return }
    guard let kind = call.event else {
      listeners[index].entries.append(.unlistened(step: step))
      return
    }
    listeners[index].entries.append(.narrowed(step: step, kind))
  }

  /// Ends the listeners of the place; of those with a query, whose fate depends on the query, no more is said.
  private mutating func unlistenAll(at path: String, query: Query?, of client: String, step: Int) {
    for (name, index) in activeListeners where name.client == client && listeners[index].path == path {
      if query == nil, listeners[index].query == nil {
        listeners[index].entries.append(.unlistened(step: step))
      } else {
        activeListeners[name] = nil
      }
    }
  }

  private mutating func noteCall(_ name: StreamName, step: Int) {
    if let index = completionIndices[name] {
      completions[index].calls.append(step)
    } else {
      completionIndices[name] = completions.count
      completions.append(Completion(name: name, calls: [step], answers: []))
    }
  }

  private mutating func add(_ observation: Observation, step: Int) {
    let name = StreamName(client: observation.client, stream: observation.stream)
    switch observation.event {
    case .wire, .threw, .ran: break
    case .ack, .got, .gotError, .committed:
      if let index = completionIndices[name] { completions[index].answers.append(step) }
    case .cancelled: activeListeners[name] = nil
    case .value, .child:
      if let index = activeListeners[name] {
        listeners[index].entries.append(.event(step: step, observation.event))
      }
    }
  }
}
