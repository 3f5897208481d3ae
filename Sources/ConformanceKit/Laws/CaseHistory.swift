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

  /// A call that the app made inside of a callback.
  package struct InnerCall: Sendable {
    package var step: Int
    /// The place among the step's observations of the one whose callback made the call.
    package var observation: Int
    package var client: String
    package var call: ClientCall
  }

  package let testCase: Case
  package let transcript: [StepRecord]
  package let setting: LawSetting

  package private(set) var listeners: [ListenerHistory] = []
  package private(set) var completions: [Completion] = []
  /// The calls that were made inside of callbacks, in order.
  package private(set) var innerCalls: [InnerCall] = []
  private var reactions: [StreamName: ReactionCourse] = [:]
  /// What callbacks of the step in hand took off: it may hear of what is under way until its client is told something
  /// new by the server, or the step is over.
  private var leaving: [(listener: Int, entry: ListenerHistory.Entry)] = []
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
      for (place, observation) in record.observations.enumerated() {
        if setting.observesWire, observation.isIncomingMessage { closeLeaving(of: observation.client) }
        add(observation, step: record.index)
        react(to: observation, step: record.index, place)
      }
      closeLeaving()
    }
  }

  /// The calls that were made inside of callbacks of a step.
  package func innerCalls(inStep step: Int) -> [InnerCall] { innerCalls.filter { $0.step == step } }

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

  /// Follows the calls that the callback of an observation makes.
  private mutating func react(to observation: Observation, step: Int, _ place: Int) {
    let client = observation.client
    let name = StreamName(client: client, stream: observation.stream)
    for call in reactions[name]?.calls(after: observation.event) ?? [] {
      innerCalls.append(InnerCall(step: step, observation: place, client: client, call: call))
      courses[client]?.follow(.client(client, call))
      follow(call, of: client, step: step, isInner: true)
    }
  }

  private mutating func follow(_ call: ClientCall, of client: String, step: Int, isInner: Bool = false) {
    if let name = call.name, call.verb.hasCallbacks {
      reactions[StreamName(client: client, stream: name)] = call.reactions.isEmpty ? nil : ReactionCourse(call)
    }
    switch call.verb {
    case .listen:
      guard let name = call.name else { return }
      let stream = StreamName(client: client, stream: name)
      activeIndices[stream] = listeners.count
      listeners.append(
        ListenerHistory(name: stream, path: call.path, query: call.query, kinds: Set(call.events)))
    case .unlisten: unlisten(call, of: client, step: step, isInner: isInner)
    case .unlistenAll: unlistenAll(at: call.path, query: call.query, of: client, step: step, isInner: isInner)
    case .restart, .kill:
      reactions = reactions.filter { $0.key.client != client }
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

  private mutating func unlisten(_ call: ClientCall, of client: String, step: Int, isInner: Bool) {
    guard let name = call.name, let index = activeIndices[StreamName(client: client, stream: name)] else { return }
    // What is left of it is no whole listener any more.
    restIndices.insert(index)
    end(index, call.event.map { .narrowed(step: step, $0) } ?? .unlistened(step: step), step: step, isInner: isInner)
  }

  /// Notes that a listener was taken off, wholly or in part; by a callback, that it is about to be.
  private mutating func end(_ index: Int, _ entry: ListenerHistory.Entry, step: Int, isInner: Bool) {
    listeners[index].entries.append(isInner ? .leaving(step: step) : entry)
    if isInner { leaving.append((index, entry)) }
  }

  /// Ends what may be heard by what callbacks took off; of all clients where none is named.
  private mutating func closeLeaving(of client: String? = nil) {
    for (index, entry) in leaving where client == nil || listeners[index].name.client == client {
      listeners[index].entries.append(entry)
    }
    leaving.removeAll { client == nil || listeners[$0.listener].name.client == client }
  }

  /// Ends the listeners of the place; of those with a query, whose fate depends on the query, no more is said.
  private mutating func unlistenAll(at path: String, query: Query?, of client: String, step: Int, isInner: Bool) {
    for (name, index) in activeIndices where name.client == client && listeners[index].path == path {
      if query == nil, listeners[index].query == nil {
        restIndices.insert(index)
        end(index, .unlistened(step: step), step: step, isInner: isInner)
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

extension Observation {
  /// Whether the client received a message.
  fileprivate var isIncomingMessage: Bool { if case .wire(let message) = event { !message.outgoing } else { false } }
}
