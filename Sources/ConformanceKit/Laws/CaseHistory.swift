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
    /// The first step whose calls still can be answered: those before were forgotten when the app ended.
    package var openFrom = 0
  }

  package let testCase: Case
  package let transcript: [StepRecord]
  package let setting: LawSetting

  package private(set) var listeners: [ListenerHistory] = []
  package private(set) var completions: [Completion] = []
  private var activeIndices: [StreamName: Int] = [:]
  private var completionIndices: [StreamName: Int] = [:]
  private var courses: [String: ClientCourse] = [:]
  /// The listeners that were taken off, wholly or in part.
  private var restIndices: Set<Int> = []

  /// Arranges what was observed in the performed steps of a case; linear in steps and observations.
  package init(of testCase: Case, transcript: [StepRecord], setting: LawSetting = LawSetting()) {
    self.testCase = testCase
    self.transcript = transcript
    self.setting = setting
    for setup in testCase.clients { courses[setup.name] = ClientCourse(setup) }
    for record in transcript {
      for name in courses.keys { courses[name]?.follow(testCase.steps[record.index].action) }
      if case .client(let client, let call) = testCase.steps[record.index].action {
        follow(call, of: client, step: record.index)
      }
      for observation in record.observations { add(observation, step: record.index) }
    }
  }

  /// Whether every step of the case was performed.
  package var isComplete: Bool { transcript.count == testCase.steps.count }

  /// Whether messages of the case's own making went to clients: then nobody knows what they were told.
  package var ignoresMessages: Bool {
    testCase.steps.contains { if case .server(let call) = $0.action { call.verb == .send } else { false } }
  }

  /// Whether the client surely was in contact with the server after the last step.
  package func isInContact(_ client: String) -> Bool { courses[client]?.isInContact ?? false }

  /// The listeners that were attached after the last step, in the order of attaching.
  package var activeListeners: [ListenerHistory] {
    activeIndices.values.filter { !restIndices.contains($0) }.sorted().map { listeners[$0] }
  }

  /// Whether a named call of the client was not answered.
  package func hasOpenCalls(_ client: String) -> Bool {
    completions.contains { completion in
      completion.name.client == client
        && completion.answers.count { $0 >= completion.openFrom }
          < completion.calls.count { $0 >= completion.openFrom }
    }
  }

  private mutating func follow(_ call: ClientCall, of client: String, step: Int) {
    switch call.verb {
    case .listen:
      guard let name = call.name else { return }
      let stream = StreamName(client: client, stream: name)
      activeIndices[stream] = listeners.count
      listeners.append(
        ListenerHistory(name: stream, path: call.path, query: call.query, kinds: Set(call.events)))
    case .unlisten: unlisten(call, of: client, step: step)
    case .unlistenAll: unlistenAll(at: call.path, query: call.query, of: client, step: step)
    case .restart, .kill:
      for name in activeIndices.keys.filter({ $0.client == client }) { activeIndices[name] = nil }
      for index in completions.indices where completions[index].name.client == client {
        completions[index].openFrom = step + 1
      }
    case .once, .keepSynced, .setCacheSize, .goOffline, .goOnline, .purgeOutstandingWrites, .signIn, .signOut,
      .expireToken:
      break
    case .get, .set, .setWithPriority, .setPriority, .update, .remove, .push, .transaction, .onDisconnect,
      .onDisconnectCancel:
      // A push without data makes a key and writes nothing.
      if call.verb == .push, call.value == nil { return }
      guard let name = call.name else { return }
      noteCall(StreamName(client: client, stream: name), step: step)
    }
  }

  private mutating func unlisten(_ call: ClientCall, of client: String, step: Int) {
    guard let name = call.name, let index = activeIndices[StreamName(client: client, stream: name)] else { return }
    // What is left of it is no whole listener any more.
    restIndices.insert(index)
    guard let kind = call.event else {
      listeners[index].entries.append(.unlistened(step: step))
      return
    }
    listeners[index].entries.append(.narrowed(step: step, kind))
  }

  /// Ends the listeners of the place; of those with a query, whose fate depends on the query, no more is said.
  private mutating func unlistenAll(at path: String, query: Query?, of client: String, step: Int) {
    for (name, index) in activeIndices where name.client == client && listeners[index].path == path {
      if query == nil, listeners[index].query == nil {
        restIndices.insert(index)
        listeners[index].entries.append(.unlistened(step: step))
      } else {
        activeIndices[name] = nil
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
    case .wire, .ran: break
    case .threw:
      activeIndices[name] = nil
      if let index = completionIndices[name] { completions[index].answers.append(step) }
    case .ack, .got, .gotError, .committed:
      if let index = completionIndices[name] { completions[index].answers.append(step) }
    case .cancelled: activeIndices[name] = nil
    case .value, .child:
      if let index = activeIndices[name] {
        listeners[index].entries.append(.event(step: step, observation.event))
      }
    }
  }
}
