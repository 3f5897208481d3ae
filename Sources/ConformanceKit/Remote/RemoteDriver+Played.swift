import ConformanceCases

// The kit plays the server: what an action asks of it and of the links is done here, and only the rest is asked of the
// adapter.

extension RemoteDriver {
  /// How long a client whose link can be had again is waited for: official SDKs try again within a second or a little
  /// more.
  private static let reconnectPatience: Duration = .seconds(4)
  /// The steps in which the server's clock follows real time, in milliseconds.
  private static let realStep: Int64 = 10

  private var isVirtual: Bool { introduction.capabilities.virtualClock }

  func begin(_ setup: inout CaseSetup, _ server: any PlayedServer, _ session: AdapterSession) throws {
    try server.begin(setup) { request in
      try Self.demandOK(try session.ask(request), to: request.name)
    } observe: { [unowned session] in
      session.note($0)
    }
    setup.urls = server.urls
    session.serverClock = { [unowned server] in server.now }
    session.links = { [unowned server] in server.take($0) }
  }

  /// Does what does not concern the adapter; false where the adapter has to be asked.
  func perform(_ action: Action, _ server: any PlayedServer, _ session: AdapterSession) throws -> Bool {
    switch action {
    case .server(let call): try server.perform(call)
    case .network(let call):
      try server.perform(call)
      guard call.verb == .restore, call.isReachable else { break }
      // A hint, as a platform gives it; who has no use for it says so.
      _ = try session.ask(.reachable(client: call.client))
      try awaitClients(server, session)
    case .clockAdvance(let milliseconds):
      if isVirtual {
        try advance(by: milliseconds, server, session)
      } else {
        try follow(milliseconds, server, session)
      }
    case .client, .clockSkew, .settle: return false
    }
    return true
  }

  /// Lets both sides come to rest, and returns how long until the adapter has something to do, nil for never.
  ///
  /// The adapter's rest counts where nothing came to the server, and nothing left it, since before it was asked.
  @discardableResult
  func settle(_ server: any PlayedServer, _ session: AdapterSession) throws -> Int64? {
    var next: Int64?
    var activity: Int
    repeat {
      try server.settle()
      activity = server.activity
      next = try settle(session)
      try server.settle()
    } while !server.isIdle || server.activity != activity
    return next
  }

  /// Moves both clocks from one thing that falls due to the next, whoever has it.
  private func advance(by milliseconds: Int64, _ server: any PlayedServer, _ session: AdapterSession) throws {
    var rest = milliseconds
    while rest > 0 {
      let next = [try settle(server, session), server.nextDue].compactMap { $0 }.min() ?? rest
      let step = min(rest, max(next, 1))
      try Self.demandOK(try session.ask(.clockAdvance(milliseconds: step)), to: "clock.advance")
      try server.advance(by: step)
      rest -= step
    }
  }

  /// Lets real time pass, with the server's clock behind it.
  private func follow(_ milliseconds: Int64, _ server: any PlayedServer, _ session: AdapterSession) throws {
    var rest = milliseconds
    while rest > 0 {
      let step = min(rest, Self.realStep)
      try session.wait(.milliseconds(step))
      try server.advance(by: step)
      rest -= step
    }
  }

  /// Waits until every client has a link that can have one and tries to; with a virtual clock nobody needs time.
  func awaitClients(_ server: any PlayedServer, _ session: AdapterSession) throws {
    guard !isVirtual else { return }
    let deadline = ContinuousClock.now + Self.reconnectPatience
    while server.awaitsClients, ContinuousClock.now < deadline { try session.wait(.milliseconds(Self.realStep)) }
  }
}
