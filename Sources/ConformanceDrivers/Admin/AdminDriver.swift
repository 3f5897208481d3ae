import ConformanceCases
import ConformanceKit
import RTDBRuntime
import RTDBServer
import RTDBTree

/// Puts the server's REST interface under the cases, through clients as the admin SDKs that have no connection.
///
/// Each call is one request, or a few for a transaction, as administrator; nothing is cached and nobody listens.
package final class AdminDriver: Driver {
  /// The platform that such clients are.
  package static let profile = "admin-rest"
  private static let namespace = "case"

  private var scheduler = VirtualScheduler()
  private var server: Server!
  private var clients: [String: AdminClient] = [:]
  private var observations: [Observation] = []

  package init() {}

  package var capabilities: DriverCapabilities {
    DriverCapabilities(
      name: "reference", profile: Self.profile,
      features: [
        "get", "query.order", "query.range", "query.limit", "set", "update", "remove", "push", "transaction",
        "priority",
        "serverValue.timestamp", "serverValue.increment", "errorMessages",
      ],
      virtualClock: true, observesWire: false)
  }

  package func begin(_ setup: CaseSetup) throws {
    scheduler = VirtualScheduler(now: setup.epoch)
    server = Server(scheduler: scheduler, random: SeededRandom(seed: setup.seed))
    server.checkCredential = { .unverified($0, now: nil) }
    try database.set(.root, Node(json: setup.serverData.json))
    database.setRules(try AccessRules(setup.rules))
    let handler = RESTHandler(server, defaultNamespace: Self.namespace)
    clients = [:]
    for client in setup.clients {
      clients[client.name] = AdminClient(answer: handler.answer) { [unowned self] stream, event in
        observations.append(Observation(client: client.name, stream: stream, event: event, time: server.now))
      }
    }
    observations = []
  }

  private var database: Namespace { server.namespace(Self.namespace) }

  package func perform(_ action: Action) throws -> StepOutcome {
    switch action {
    case .client(let name, let call):
      guard let client = clients[name] else { throw DriverError(message: "there is no client \(name)") }
      try client.perform(call)
    case .server(let call) where call.verb.concernsData: try ServerOrders.perform(call, on: database)
    case .clockAdvance(let milliseconds): scheduler.advance(by: milliseconds)
    case .server, .network, .clockSkew: return outcome(.unsupported(feature: "link", reason: "no link lasts"))
    case .settle: break
    }
    return outcome(.ok)
  }

  private func outcome(_ reply: StepOutcome.Reply) -> StepOutcome {
    defer { observations = [] }
    return StepOutcome(reply: reply, observations: observations, serverTime: server.now)
  }

  package func serverData() throws -> Value { Value(database.data().exportForm) }

  package func end() throws {
    clients = [:]
    server = nil
    observations = []
  }
}

extension ServerCall.Verb {
  /// Whether the order is about data and refusals, not about a client's session.
  fileprivate var concernsData: Bool {
    switch self {
    case .set, .update, .remove, .setRules: true
    case .revokeListen, .hold, .release, .revokeAuth, .reset, .shutdown, .send: false
    }
  }
}
