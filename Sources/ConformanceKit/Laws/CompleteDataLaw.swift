import ConformanceCases

/// A value is only shown of what the client can know.
///
/// A client can know a location completely where it wrote at or above it; where, while not surely out of contact, it
/// read above it, read it whole, or read it by the same query. Its disk keeps that over restarts, its memory does not.
/// Whatever it asks for while it is surely out of contact tells it nothing.
package struct CompleteDataLaw: Law {
  package let id = "value-needs-data"
  package let statement = "A value event comes only where the client was told or wrote the complete data."
  package let statements = ["SDK-ORDER-08"]

  package func violations(in history: CaseHistory) -> [LawViolation] {
    guard !history.ignoresMessages else { return [] }
    var clients: [String: ClientKnowledge] = [:]
    for setup in history.testCase.clients { clients[setup.name] = ClientKnowledge(setup, history.testCase) }
    var violations: [LawViolation] = []
    for record in history.transcript {
      let action = history.testCase.steps[record.index].action
      for name in clients.keys { clients[name]?.follow(action) }
      let inner = history.innerCalls(inStep: record.index)
      for (place, observation) in record.observations.enumerated() {
        defer {
          for call in inner where call.observation == place {
            clients[call.client]?.follow(.client(call.client, call.call))
          }
        }
        guard case .value = observation.event, clients[observation.client]?.knows(observation.stream) == false else {
          continue
        }
        violations.append(
          LawViolation(
            stepIndex: record.index, stream: StreamName(client: observation.client, stream: observation.stream),
            expected: "no value: nothing that the client was told or wrote makes the data complete",
            actual: EventText.text(observation.event)))
      }
    }
    return violations
  }
}

/// What one client may have been told, and what it wrote.
private struct ClientKnowledge {
  private struct Read {
    var path: [Substring]
    /// Nil for one that reads the whole location.
    var query: Query?
    var isAnswered = false
  }

  private let setup: ClientSetup
  /// Without an index a server sends whole locations to who asks by child or value.
  private let mayLackIndex: Bool
  private var course: ClientCourse
  private var reads: [Read] = []
  private var written: [[Substring]] = []
  /// The read of each listener.
  private var listeners: [String: Read] = [:]

  init(_ setup: ClientSetup, _ testCase: Case) {
    self.setup = setup
    course = ClientCourse(setup)
    mayLackIndex =
      Self.mayLackIndex(testCase.rules)
      || testCase.steps.contains { step in
        if case .server(let call) = step.action { call.rules.map(Self.mayLackIndex) ?? false } else { false }
      }
  }

  /// Security rules have the indexes that they name alone.
  private static func mayLackIndex(_ rules: ServerRules) -> Bool { !rules.noIndex.isEmpty || rules.document != nil }

  mutating func follow(_ action: Action) {
    if case .client(setup.name, let call) = action { follow(call) }
    let wasBlocked = course.isBlocked
    course.follow(action)
    guard !wasBlocked || !course.isBlocked else { return }
    for index in reads.indices { reads[index].isAnswered = true }
  }

  private mutating func follow(_ call: ClientCall) {
    // The key of a push is not known, and may be any.
    let path = call.path.split(separator: "/").map { $0.first == "$" ? "" : $0 }
    switch call.verb {
    case .listen, .once, .get, .keepSynced:
      let read = Read(path: path, query: call.query.flatMap { $0.isFiltered ? $0 : nil })
      reads.append(read)
      if let name = call.name, call.verb != .get { listeners[name] = read }
    case .set, .setWithPriority, .remove, .transaction: written.append(path)
    case .onDisconnect where call.operation != .update: written.append(path)
    case .update, .onDisconnect:
      for entry in call.value?.members ?? [] { written.append(path + entry.key.split(separator: "/")) }
    case .push: written.append(path + [""])
    case .restart, .kill:
      listeners = [:]
      if !setup.persistence { (reads, written) = ([], []) }
    default: break
    }
  }

  /// Whether the data of a listener can be complete; true for one that is not known.
  func knows(_ name: String) -> Bool {
    guard let listener = listeners[name], listener.path.first != ".info", !listener.path.contains("") else {
      return true
    }
    if written.contains(where: { Self.isAtOrAbove($0, listener.path) }) { return true }
    return reads.contains { read in
      guard read.isAnswered, listener.path.starts(with: read.path) else { return false }
      guard read.path.count == listener.path.count, let query = read.query else { return true }
      if mayLackIndex, query.needsIndex { return true }
      return listener.query?.asks(theSameAs: query) ?? false
    }
  }

  private static func isAtOrAbove(_ path: [Substring], _ other: [Substring]) -> Bool {
    path.count <= other.count && zip(path, other).allSatisfy { $0 == $1 || $0.isEmpty }
  }
}

extension Query {
  /// Whether the server answers it by an index that rules must name: keys and priorities always have one.
  fileprivate var needsIndex: Bool { ![nil, ".key", ".priority"].contains(orderBy) }

  /// Whether the order, the bounds and the limit are equal.
  fileprivate func asks(theSameAs other: Query) -> Bool {
    orderBy == other.orderBy && limitToFirst == other.limitToFirst && limitToLast == other.limitToLast
      && Self.areSame(startAt, other.startAt) && Self.areSame(startAfter, other.startAfter)
      && Self.areSame(endAt, other.endAt) && Self.areSame(endBefore, other.endBefore)
      && Self.areSame(equalTo, other.equalTo)
  }

  private static func areSame(_ one: Bound?, _ other: Bound?) -> Bool {
    guard let one, let other else { return one == nil && other == nil }
    return one.value.isEquivalent(to: other.value) && one.key == other.key
  }
}
