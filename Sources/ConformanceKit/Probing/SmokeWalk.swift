import ConformanceCases

/// The first steps of an adapter: hello, a listener, a write, each with a lesson where it fails.
package final class SmokeWalk {
  private let address: DriverAddress
  private let options: RemoteOptions
  private let makeServer: ((AdapterIntroduction.Network) throws -> any PlayedServer)?
  private let trace = ProbeTrace()
  private let report: (ProbeStep) -> Void
  private var isGood = true

  /// - Parameters:
  ///   - makeServer: Makes the server for an adapter whose clients go to a URL.
  ///   - report: Takes each step as it was made.
  package init(
    _ address: DriverAddress, options: RemoteOptions,
    makeServer: ((AdapterIntroduction.Network) throws -> any PlayedServer)? = nil,
    report: @escaping (ProbeStep) -> Void
  ) {
    self.address = address
    self.options = options
    self.makeServer = makeServer
    self.report = report
  }

  /// Makes the steps until one fails; whether all were good.
  ///
  /// - Throws: `AdapterFault` where not even `hello` was answered, after it was reported.
  package func run() throws -> Bool {
    let session: AdapterSession
    do {
      session = try AdapterSession(address, options: options) { [trace] in trace.add($0, $1) }
    } catch {
      fail("hello", error, remedy: Self.helloLesson)
      throw error
    }
    defer { session.close() }
    pass("hello", Self.describe(session.introduction))
    let server = try ProbeServer(session, makeServer)
    defer { server.close() }
    walk(session, server)
    return isGood
  }

  private func walk(_ session: AdapterSession, _ server: ProbeServer) {
    let features = session.introduction.capabilities.features
    let setup = CaseSetup(
      caseID: "smoke", seed: 1, epoch: 1_767_225_600_000, clients: [ClientSetup(name: "a")], serverData: .null,
      rules: ServerRules())
    guard step("case.begin", "a client is connected and at rest", { try Self.demand(try server.begin(setup)) }) else {
      return
    }
    if server.isMissing {
      skip("listen", "the kit plays the server, in a run alone")
    } else if features.contains("listen.value") {
      guard listen(session, server) else { return }
    } else {
      skip("listen", "the adapter does not declare listen.value")
    }
    if server.isMissing {
      skip("set", "the kit plays the server, in a run alone")
    } else if features.contains("set") {
      guard set(session, server, isHeard: features.contains("listen.value")) else { return }
    } else {
      skip("set", "the adapter does not declare set")
    }
    _ = step("case.end", "let go of everything") { try Self.demand(try server.end()) }
  }

  private func listen(_ session: AdapterSession, _ server: ProbeServer) -> Bool {
    var call = ClientCall(verb: .listen, name: "top", path: "smoke")
    call.events = [.value]
    return step("listen", "the listener heard that nothing is there") {
      try Self.demand(try session.ask(.call(client: "a", call)))
      try Self.settle(session, server)
      try Self.expect(
        session.takeObservations(), [("top", "a value event with data null")],
        lesson: "push {\"ev\":\"value\",\"n\":1,\"client\":\"a\",\"on\":\"top\",\"data\":null} before answering settle"
      ) { observations in
        if case .value(let snapshot)? = observations.first?.event { return snapshot.value.isNull }
        return false
      }
    }
  }

  private func set(_ session: AdapterSession, _ server: ProbeServer, isHeard: Bool) -> Bool {
    var call = ClientCall(verb: .set, name: "w1", path: "smoke/ada")
    call.value = .integer(10)
    let heard = isHeard ? [("top", "a value event with data {ada: 10}")] : []
    return step("set", isHeard ? "the write was heard, then answered" : "the write was answered") {
      try Self.demand(try session.ask(.call(client: "a", call)))
      try Self.settle(session, server)
      try Self.expect(
        session.takeObservations(), heard + [("w1", "an ack with ok true")],
        lesson: "report what the listener hears with its own `on`, and the completion under the `as` of the write"
      ) { observations in
        guard case .ack(code: nil, message: _)? = observations.last?.event else { return false }
        guard isHeard else { return true }
        guard case .value(let snapshot)? = observations.first?.event else { return false }
        return snapshot.value == .object([.init("ada", .integer(10))])
      }
    }
  }
}

// MARK: - Lessons

extension SmokeWalk {
  /// What came was not what was expected.
  private struct Lesson: Error {
    var finding: String
    var remedy: String
  }

  private static let helloLesson = """
    answer the first line with {"id":1,"ok":{"protocol":"1.0","adapter":{"name":"…"},"features":[…],\
    "clock":"virtual","network":"self"}}, then flush
    """

  private static func describe(_ introduction: AdapterIntroduction) -> String {
    let capabilities = introduction.capabilities
    return """
      \(introduction.name), \(capabilities.features.count) features, profile \(capabilities.profile), \
      \(capabilities.virtualClock ? "virtual" : "wall") clock
      """
  }

  private static func demand(_ answer: AdapterSession.Answer) throws {
    switch answer {
    case .ok: return
    case .refused(let code, let message):
      throw Lesson(
        finding: "expected ok, came err \(code): \(message)", remedy: "this call is a valid one: carry it out")
    case .unsupported(let feature, let reason):
      throw Lesson(
        finding: "expected ok, came unsupported (\(feature): \(reason))",
        remedy: "carry it out, or declare no feature that needs it")
    }
  }

  private static func settle(_ session: AdapterSession, _ server: ProbeServer) throws {
    guard case .ok(let answer) = try server.settle(), let number = answer["n"]?.wholeNumber else {
      throw Lesson(finding: "settle was not answered with ok", remedy: "every adapter must answer settle")
    }
    guard number == session.lastEvent else {
      throw Lesson(
        finding: "settle says that \(number) events were pushed, and \(session.lastEvent) came",
        remedy: "write and flush every event before the answer to settle")
    }
  }

  private static func expect(
    _ observations: [Observation], _ expected: [(stream: String, what: String)], lesson: String,
    _ isRight: ([Observation]) -> Bool
  ) throws {
    // What travels on the wire is not asked for here.
    let observations = observations.filter { $0.event.wireName != .wire }
    guard observations.map(\.stream) == expected.map(\.stream), isRight(observations) else {
      let came = observations.map { "on \($0.stream) \(text($0.event))" }.joined(separator: ", then ")
      let wanted = expected.map { "on \($0.stream) \($0.what)" }.joined(separator: ", then ")
      throw Lesson(finding: "expected \(wanted); came \(came.isEmpty ? "nothing" : came)", remedy: lesson)
    }
  }

  private static func text(_ event: ObservedEvent) -> String {
    Value.object([.init("ev", .string(event.wireName.rawValue))] + event.wireMembers).shortText
  }

  private func step(_ title: String, _ good: String, _ body: () throws -> Void) -> Bool {
    do {
      try body()
      pass(title, good)
      return true
    } catch {
      fail(title, error, remedy: "")
      return false
    }
  }

  private func pass(_ title: String, _ finding: String) {
    _ = trace.take()
    report(ProbeStep(title, .ok, finding))
  }

  private func skip(_ title: String, _ reason: String) { report(ProbeStep(title, .skipped, reason)) }

  private func fail(_ title: String, _ error: any Error, remedy: String) {
    isGood = false
    let lesson = error as? Lesson
    report(
      ProbeStep(
        title, .bad, lesson?.finding ?? "\(error)", remedy: lesson?.remedy ?? remedy, lines: trace.take()))
  }
}
