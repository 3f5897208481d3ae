import ConformanceCases

// The kit plays the server: what an action asks of it and of the links is done here, and only the rest is asked of the
// adapter.

extension RemoteDriver {
  func begin(_ setup: CaseSetup, _ server: any InbandServer, _ session: AdapterSession) throws {
    try server.begin(setup) { request in
      try Self.demandOK(try session.ask(request), to: request.name)
    } observe: { [unowned session] in
      session.note($0)
    }
    session.serverClock = { [unowned server] in server.now }
    session.links = { [unowned server] in server.take($0) }
  }

  /// Does what does not concern the adapter; false where the adapter has to be asked.
  func perform(_ action: Action, _ server: any InbandServer, _ session: AdapterSession) throws -> Bool {
    switch action {
    case .server(let call): try server.perform(call)
    case .network(let call):
      try server.perform(call)
      // A hint, as a platform gives it; who has no use for it says so.
      if call.verb == .restore, call.isReachable { _ = try session.ask(.reachable(client: call.client)) }
    case .clockAdvance(let milliseconds): try advance(by: milliseconds, server, session)
    case .client, .clockSkew, .settle: return false
    }
    return true
  }

  /// Lets both sides come to rest, and returns how long until the adapter has something to do, nil for never.
  @discardableResult
  func settle(_ server: any InbandServer, _ session: AdapterSession) throws -> Int64? {
    var next: Int64?
    repeat {
      try server.settle()
      next = try settle(session)
    } while !server.isIdle
    return next
  }

  /// Moves both clocks from one thing that falls due to the next, whoever has it.
  private func advance(by milliseconds: Int64, _ server: any InbandServer, _ session: AdapterSession) throws {
    var rest = milliseconds
    while rest > 0 {
      let next = [try settle(server, session), server.nextDue].compactMap { $0 }.min() ?? rest
      let step = min(rest, max(next, 1))
      try Self.demandOK(try session.ask(.clockAdvance(milliseconds: step)), to: "clock.advance")
      try server.advance(by: step)
      rest -= step
    }
  }
}
