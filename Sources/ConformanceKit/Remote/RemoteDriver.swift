import ConformanceCases

/// Puts an implementation outside of this process under the cases, through the driver protocol.
///
/// An adapter that breaks down costs its case, not the run: the next case has a new one, as often as the options
/// permit.
package final class RemoteDriver: Driver {
  private let address: DriverAddress
  private let options: RemoteOptions
  /// The server that the kit plays; nil where the adapter plays it.
  let server: (any PlayedServer)?
  private var session: AdapterSession?
  private var log: [String] = []
  private var serverTime: Int64 = 0
  private var restarts = 0
  private var strays: (count: Int, first: String)?
  private var lateEvents = 0
  private var leftovers = 0
  package let introduction: AdapterIntroduction
  package var capabilities: DriverCapabilities {
    var capabilities = introduction.capabilities
    if server != nil { capabilities.features.insert("rules") }
    return capabilities
  }

  /// Starts the adapter or connects to it.
  ///
  /// - Throws: `AdapterFault`.
  package init(
    _ address: DriverAddress, options: RemoteOptions = RemoteOptions(),
    makeServer: ((AdapterIntroduction.Network) throws -> any PlayedServer)? = nil
  ) throws {
    self.address = address
    self.options = options
    let session = try AdapterSession(address, options: options)
    self.session = session
    introduction = session.introduction
    let network = introduction.network
    server = network == .own ? nil : try makeServer?(network)
    guard server != nil || network == .own else {
      throw AdapterFault(.start, "its hello says network \(network.rawValue), and here nobody plays the server")
    }
  }

  package var outage: String? {
    guard session == nil, restarts >= options.restartLimit else { return nil }
    return "the adapter broke down once more after \(restarts) restarts"
  }

  package func begin(_ setup: CaseSetup) throws {
    if session == nil {
      restarts += 1
      session = try AdapterSession(address, options: options)
    }
    serverTime = setup.epoch
    try guarded { session in
      var setup = setup
      if let server { try begin(&setup, server, session) }
      let answer = try session.begin(setup)
      if case .unsupported(let feature, let reason) = answer {
        throw UnsupportedScene(feature: feature, reason: reason)
      }
      try Self.demandOK(answer, to: "case.begin")
      guard let server else { return }
      try awaitClients(server, session)
      try settle(server, session)
      _ = session.takeObservations()
    }
  }

  package func perform(_ action: Action) throws -> StepOutcome {
    try guarded { session in
      if let server, try perform(action, server, session) {
        // It was all the kit's to do.
      } else if case .clockAdvance(let milliseconds) = action, !introduction.capabilities.virtualClock {
        try session.wait(.milliseconds(milliseconds))
        serverTime += milliseconds
      } else if let request = DriverRequest(action) {
        if let outcome = try perform(request, session) { return outcome }
        if case .client(let name, let call) = action { server?.notice(call, by: name) }
        if case .clockAdvance(let milliseconds) = action { serverTime += milliseconds }
      }
      if let server {
        try settle(server, session)
        serverTime = server.now
      } else {
        try settle(session)
      }
      return StepOutcome(observations: take(session), serverTime: serverTime)
    }
  }

  /// What was thrown at once, in place, as the last of the observations.
  private var thrown: [Observation] = []

  /// Makes the call; the outcome where the step ends with it.
  private func perform(_ request: DriverRequest, _ session: AdapterSession) throws -> StepOutcome? {
    thrown = []
    switch try session.ask(request) {
    case .ok: return nil
    case .unsupported(let feature, let reason):
      _ = session.takeObservations()
      return StepOutcome(
        reply: .unsupported(feature: feature, reason: reason), observations: [], serverTime: serverTime)
    case .refused(let code, let message):
      guard case .call(let client, let call) = request else {
        throw AdapterFault(.refusal, "it answered \(request.title) with the error \(code): \(message)")
      }
      // What came before the refusal stays before it.
      thrown = session.takeObservations()
      let event = ObservedEvent.threw(name: code, message: message)
      thrown.append(Observation(client: client, stream: call.name ?? call.verb.rawValue, event: event))
      return nil
    }
  }

  private func take(_ session: AdapterSession) -> [Observation] {
    defer { thrown = [] }
    return thrown + session.takeObservations()
  }

  /// Waits until the adapter is at rest, and returns how long until it has something to do.
  @discardableResult
  func settle(_ session: AdapterSession) throws -> Int64? {
    let answer = try Self.demandOK(try session.ask(.settle), to: "settle")
    let number = answer["n"]?.wholeNumber ?? 0
    guard number == session.lastEvent else {
      throw AdapterFault(
        .violation,
        "its answer to settle says that \(number) events were pushed, and the newest that came has number "
          + "\(session.lastEvent): events were lost, or written after the answer\n"
          + "  remedy: write and flush every event before the answer to settle")
    }
    guard answer["quiet"]?.flag != false else {
      throw AdapterFault(.refusal, "the implementation did not come to rest (settle answered quiet:false)")
    }
    if let time = answer["time"]?.wholeNumber { serverTime = time }
    return answer["next"]?.wholeNumber
  }

  package func serverData() throws -> Value {
    if let server { return server.data() }
    return try guarded { session in
      let answer = try Self.demandOK(try session.ask(.serverData), to: "server.data")
      return answer["data"] ?? .null
    }
  }

  package func end() throws {
    // A case whose adapter broke down has no end.
    guard session != nil else { return }
    try guarded { session in
      try Self.demandOK(try session.end(), to: "case.end")
      session.links = nil
      session.serverClock = nil
      server?.end()
    }
  }

  package func takeLog() -> [String] {
    defer { log = [] }
    return log + (session?.link.log.takeCaseLines() ?? [])
  }

  package func close() {
    if let session { letGo(session) { $0.close() } }
    session = nil
    server?.close()
  }

  package var remarks: [String] {
    var remarks: [String] = []
    if let strays {
      remarks.append(
        "the adapter wrote \(strays.count) lines to standard output that are no messages, the first: \(strays.first)\n"
          + "  remedy: write logs to standard error")
    }
    if lateEvents > 0 {
      remarks.append("\(lateEvents) events came outside of any case; end listeners before answering case.end")
    }
    if leftovers > 0 {
      remarks.append("the adapter left processes behind when it ended; they were killed")
    }
    return remarks
  }
}

// MARK: - Breaking down

extension RemoteDriver {
  /// Does something with the adapter, and lets go of it where it can be used no more.
  @discardableResult
  private func guarded<Result>(_ body: (AdapterSession) throws -> Result) throws -> Result {
    guard let session else { throw AdapterFault(.crash, "the adapter is gone") }
    do {
      return try body(session)
    } catch let fault as AdapterFault where !fault.leavesAdapterUsable {
      log = session.link.log.takeCaseLines()
      letGo(session) { $0.abort() }
      self.session = nil
      throw fault
    }
  }

  private func letGo(_ session: AdapterSession, _ end: (AdapterSession) -> Void) {
    end(session)
    if let first = session.link.log.firstStray {
      strays = ((strays?.count ?? 0) + session.link.log.strayCount, strays?.first ?? first)
    }
    lateEvents += session.lateEvents
    if session.link.leftProcesses { leftovers += 1 }
  }

  @discardableResult
  static func demandOK(_ answer: AdapterSession.Answer, to request: String) throws -> Value {
    switch answer {
    case .ok(let body): return body
    case .refused(let code, let message):
      throw AdapterFault(.refusal, "it answered \(request) with the error \(code): \(message)")
    case .unsupported(let feature, let reason):
      throw AdapterFault(
        .refusal, "it answered \(request) with unsupported (\(feature): \(reason)); every adapter must be able to do it"
      )
    }
  }
}
