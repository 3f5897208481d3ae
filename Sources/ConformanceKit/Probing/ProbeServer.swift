import ConformanceCases

/// The server that the kit plays for an adapter under examination whose clients go to a URL; others have none here.
final class ProbeServer {
  /// Makes the server for what an adapter says of its network.
  typealias Maker = (AdapterIntroduction.Network) throws -> any PlayedServer

  /// How long clients may take to connect.
  private static let patience: Duration = .seconds(4)

  private let session: AdapterSession
  private let server: (any PlayedServer)?

  init(_ session: AdapterSession, _ make: Maker?) throws {
    self.session = session
    server = session.introduction.network == .websocket ? try make?(.websocket) : nil
  }

  /// Whether there is no server, so that no listener hears and no write is answered.
  var isMissing: Bool { server == nil && session.introduction.network != .own }

  /// Begins a case at the server and at the adapter.
  func begin(_ setup: CaseSetup) throws -> AdapterSession.Answer {
    guard let server else { return try session.begin(setup) }
    var setup = setup
    try server.begin(setup) { _ in
    } observe: { _ in
    }
    setup.urls = server.urls
    let answer = try session.begin(setup)
    let deadline = ContinuousClock.now + Self.patience
    while server.awaitsClients, ContinuousClock.now < deadline { try session.wait(.milliseconds(10)) }
    return answer
  }

  /// Asks for rest until nothing more came to the server, and nothing left it, since before it was asked.
  func settle() throws -> AdapterSession.Answer {
    guard let server else { return try session.ask(.settle) }
    while true {
      try server.settle()
      let activity = server.activity
      let answer = try session.ask(.settle)
      try server.settle()
      if server.isIdle, server.activity == activity { return answer }
    }
  }

  /// Ends the case at both.
  func end() throws -> AdapterSession.Answer {
    let answer = try session.end()
    server?.end()
    return answer
  }

  func close() { server?.close() }
}
