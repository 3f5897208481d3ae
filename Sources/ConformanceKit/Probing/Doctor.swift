import ConformanceCases

/// Looks for the usual faults of adapters, those that would make every case look wrong.
package final class Doctor {
  private let address: DriverAddress
  private let options: RemoteOptions
  private let makeServer: ((AdapterIntroduction.Network) throws -> any PlayedServer)?
  private let clock = ContinuousClock()
  private var steps: [ProbeStep] = []
  /// How many writes are made in a row to see whether their events arrive.
  private static let writeCount = 50

  /// - Parameter makeServer: Makes the server for an adapter whose clients go to a URL.
  package init(
    _ address: DriverAddress, options: RemoteOptions,
    makeServer: ((AdapterIntroduction.Network) throws -> any PlayedServer)? = nil
  ) {
    self.address = address
    self.options = options
    self.makeServer = makeServer
  }

  /// Examines the adapter.
  ///
  /// - Throws: `AdapterFault` where it could not be started.
  package func examine() throws -> [ProbeStep] {
    let start = clock.now
    let session: AdapterSession
    do {
      session = try AdapterSession(address, options: options)
    } catch let fault as AdapterFault where fault.kind != .start {
      add("hello", .bad, "\(fault)", remedy: Self.helloRemedy)
      return steps
    }
    add("hello", .ok, "\(session.introduction.name) answered after \(Self.text(clock.now - start))")
    let server = try ProbeServer(session, makeServer)
    examineCases(session, server)
    session.close()
    server.close()
    judgeOutput(session)
    judgeEnd(session)
    return steps
  }

  private static let helloRemedy =
    "answer hello first of all; start without output, and flush after every line"

  private func examineCases(_ session: AdapterSession, _ server: ProbeServer) {
    do {
      try examineFirstCase(session, server)
      try examineSecondCase(session, server)
      try examineUnknownRequest(session)
    } catch {
      let fault = error as? AdapterFault
      if fault?.kind == .timeout, session.saysMoreWhenLeft() {
        return add(
          "flushing", .bad, "the answer came only when the adapter was told to end: its output waits in a buffer",
          remedy: "flush standard output after every line (Python: flush=True; C: setvbuf or fflush)")
      }
      add(Self.title(of: fault?.kind), .bad, fault?.message ?? "\(error)")
    }
  }

  /// What a fault shows is named after the first thing to look at.
  private static func title(of kind: AdapterFault.Kind?) -> String {
    switch kind {
    case .timeout: "answers"
    case .crash: "staying alive"
    case .violation: "messages"
    default: "requests"
    }
  }
}

// MARK: - Cases

extension Doctor {
  private func setup(_ id: String) -> CaseSetup {
    CaseSetup(
      caseID: id, seed: 1, epoch: 1_767_225_600_000, clients: [ClientSetup(name: "a")], serverData: .null,
      rules: ServerRules())
  }

  private func examineFirstCase(_ session: AdapterSession, _ server: ProbeServer) throws {
    try demand(try server.begin(setup("doctor.first")), "case.begin")
    let features = features(of: session, server)
    let listens = features.contains("listen.value")
    if listens {
      try listen(session)
      _ = try settle(server)
      _ = session.takeObservations()
    }
    guard features.contains("set") else {
      add("events", .skipped, "no writes: the adapter does not declare set, or leaves the server to the kit")
      return try demand(try server.end(), "case.end")
    }
    var rest: [Duration] = []
    for number in 1...Self.writeCount {
      try set(session, number)
      let start = clock.now
      let count = try settle(server)
      rest.append(clock.now - start)
      guard count == session.lastEvent else {
        return add(
          "events", .bad, "settle says that \(count) events were pushed, and \(session.lastEvent) came",
          remedy: "write and flush every event before the answer to settle")
      }
    }
    judgeEvents(session, expected: Self.writeCount * (listens ? 2 : 1))
    judgeRest(rest.sorted()[rest.count / 2], isVirtual: session.introduction.capabilities.virtualClock)
    try demand(try server.end(), "case.end")
  }

  /// What can be tried: without the server that `rtdbkit run` plays, no listener hears and no write is answered.
  private func features(of session: AdapterSession, _ server: ProbeServer) -> Set<String> {
    server.isMissing ? [] : session.introduction.capabilities.features
  }

  /// A new case must not hear of the listeners of the one before.
  private func examineSecondCase(_ session: AdapterSession, _ server: ProbeServer) throws {
    try demand(try server.begin(setup("doctor.second")), "case.begin")
    defer { _ = session.takeObservations() }
    if features(of: session, server).contains("set") {
      try set(session, 1)
      _ = try settle(server)
      let stale = session.takeObservations().filter { $0.stream == "top" }
      add(
        "between cases", stale.isEmpty ? .ok : .bad,
        stale.isEmpty ? "nothing of a case is left in the next" : "a listener of an ended case still hears",
        remedy: stale.isEmpty ? "" : "case.end lets go of every client; case.begin makes fresh ones")
    }
    try demand(try server.end(), "case.end")
  }

  private func examineUnknownRequest(_ session: AdapterSession) throws {
    if case .unsupported = try session.ask(.other("doctor.unknown")) {
      add("unknown requests", .ok, "they are answered with unsupported")
    } else {
      add(
        "unknown requests", .remark, "a request that does not exist was not answered with unsupported",
        remedy: "answer {\"unsupported\":{\"feature\":\"…\"}} to every request that you do not know")
    }
  }

  private func listen(_ session: AdapterSession) throws {
    var call = ClientCall(verb: .listen, name: "top", path: "doctor")
    call.events = [.value]
    try demand(try session.ask(.call(client: "a", call)), "listen")
  }

  private func set(_ session: AdapterSession, _ number: Int) throws {
    var call = ClientCall(verb: .set, name: "w\(number)", path: "doctor")
    call.value = .integer(Int64(number))
    try demand(try session.ask(.call(client: "a", call)), "set")
  }

  private func settle(_ server: ProbeServer) throws -> Int64 {
    guard case .ok(let answer) = try server.settle() else {
      throw AdapterFault(.refusal, "settle was not answered with ok")
    }
    return answer["n"]?.wholeNumber ?? 0
  }

  private func demand(_ answer: AdapterSession.Answer, _ request: String) throws {
    guard case .ok = answer else { throw AdapterFault(.refusal, "\(request) was not answered with ok: \(answer)") }
  }
}

// MARK: - Findings

extension Doctor {
  private func add(_ title: String, _ outcome: ProbeStep.Outcome, _ finding: String, remedy: String = "") {
    steps.append(ProbeStep(title, outcome, finding, remedy: remedy))
  }

  private static func text(_ duration: Duration) -> String {
    let (seconds, attoseconds) = duration.components
    return "\(seconds * 1000 + attoseconds / 1_000_000_000_000_000) ms"
  }

  private func judgeEvents(_ session: AdapterSession, expected: Int) {
    let count = session.takeObservations().count { $0.event.wireName != .wire }
    if count != expected {
      add(
        "events", .bad, "\(Self.writeCount) writes brought \(count) events instead of \(expected)",
        remedy: "report each completion under its `as`, and each event of a listener under the listener's")
    } else if session.eventGaps > 0 {
      add(
        "events", .remark, "\(session.eventGaps) event numbers were left out",
        remedy: "count `n` by one, so that a lost event is seen")
    } else {
      add("events", .ok, "\(Self.writeCount) writes, \(count) events, none lost")
    }
  }

  private func judgeRest(_ median: Duration, isVirtual: Bool) {
    let limit = isVirtual ? Duration.milliseconds(20) : .milliseconds(150)
    if median > limit {
      add(
        "settle", .remark, "settle takes \(Self.text(median)), half of the times longer",
        remedy: isVirtual ? "with a virtual clock nothing needs to be waited for" : "a quiet window of 60 ms is enough")
    } else {
      add("settle", .ok, "settle takes \(Self.text(median))")
    }
  }

  private func judgeOutput(_ session: AdapterSession) {
    let log = session.link.log
    if let first = log.firstStray {
      add(
        "standard output", .remark, "\(log.strayCount) lines are no messages, the first: \(first)",
        remedy: "write logs to standard error")
    }
    if session.lateEvents > 0 {
      add(
        "between cases", .remark, "\(session.lateEvents) events came outside of any case",
        remedy: "end listeners before answering case.end")
    }
  }

  private func judgeEnd(_ session: AdapterSession) {
    let link = session.link
    if link.leftProcesses {
      add(
        "processes", .bad, "processes that the adapter had started were left when it ended; they were killed",
        remedy: "end and wait for what you start, when `bye` comes or standard input closes")
    } else if link.wasKilled {
      add(
        "ending", .bad, "it ended neither by `bye` and the end of its input nor by SIGTERM, and was killed",
        remedy: "end when standard input ends")
    } else if let exit = link.exit, exit != .code(0) {
      add("ending", .remark, "it ended with \(exit)", remedy: "end with exit code 0 after `bye`")
    } else {
      add("ending", .ok, "it ended in order")
    }
  }
}
