import ConformanceCases
import Foundation
import Testing

@testable import ConformanceKit

/// Everything that the case format can say travels.
struct ProtocolTableTests {
  private func properties(of model: Any, without names: Set<String> = []) -> Set<String> {
    Set(Mirror(reflecting: model).children.compactMap(\.label)).subtracting(names)
  }

  @Test("Every property of the model has its line in the tables")
  func properties() {
    #expect(
      Set(ClientCall.wireFields.map(\.property)) == properties(of: ClientCall(verb: .set), without: ["verb"]))
    #expect(Set(Query.wireFields.map(\.property)) == properties(of: Query()))
    #expect(Set(Query.Bound.wireFields.map(\.property)) == properties(of: Query.Bound(value: .null)))
    #expect(
      Set(ServerCall.wireFields.map(\.property)) == properties(of: ServerCall(verb: .set), without: ["verb"]))
    #expect(Set(ServerRules.wireFields.map(\.property)) == properties(of: ServerRules()))
    #expect(
      Set(NetworkCall.wireFields.map(\.property)) == properties(of: NetworkCall(verb: .cut), without: ["verb"]))
    #expect(Set(ClientSetup.wireFields.map(\.property)) == properties(of: ClientSetup(name: "a"), without: ["name"]))
    let policy = ClientSetup.CachePolicy()
    #expect(Set(ClientSetup.CachePolicy.wireFields.map(\.property)) == properties(of: policy))
  }

  @Test("Every property of what is observed has its place in an event")
  func observedProperties() {
    let observation = Observation(client: "", stream: "", event: .ack(code: nil))
    #expect(properties(of: observation, without: ["event"]).count == ["client", "on", "t"].count)
    let message = WireMessage(outgoing: true, message: "")
    let names = ["out", "message", "path", "data", "query", "hash", "tag", "session", "host", "frames"]
    #expect(EventName.wire.fields.map(\.name) == names && properties(of: message).count == names.count)
    let snapshot = ObservedSnapshot(value: .null, export: .null, order: [])
    #expect(EventName.value.fields.map(\.name) == ["data", "export", "order"] && properties(of: snapshot).count == 3)
  }

  /// A request is read to what it was made from, and breaks no rule of the protocol.
  private func travels(_ request: DriverRequest) throws {
    let message = request.message(id: 1)
    #expect(DriverProtocol.fault(ofRequest: message) == nil, "\(request.title)")
    let read = try #require(DriverRequest(message: try Value(json: message.jsonText)), "\(request.title)")
    #expect(String(reflecting: read) == String(reflecting: request))
  }

  private var query: Query {
    var query = Query()
    query.orderBy = ".value"
    query.startAt = Query.Bound(value: .double(1), key: "k")
    query.endBefore = Query.Bound(value: .null)
    query.limitToLast = 3
    return query
  }

  @Test("Every verb of a client travels with all that a call can hold", arguments: ClientVerb.allCases)
  func clientVerbs(verb: ClientVerb) throws {
    try travels(.call(client: "a", ClientCall(verb: verb)))
    var call = ClientCall(verb: verb, name: "w", path: "x/y")
    call.query = query
    call.events = [.value, .childMoved]
    call.value = .object([.init("a", .null)])
    call.priority = .null
    call.on = false
    call.operation = .update
    call.event = .childAdded
    call.bytes = 5
    call.user = "ada"
    call.lifetime = 60_000
    call.token = "owner"
    call.renewal = .same
    call.apply = [.set(.null), .increment(.integer(1)), .abortIf(.integer(2), orElse: .abort), .fail]
    call.localEvents = false
    call.keyName = "k"
    var inner = call
    inner.verb = .transaction
    call.reactions = [
      Reaction(.childAdded, condition: .null, occurrence: 2, calls: [inner, inner]), Reaction(.ack, calls: []),
    ]
    try travels(.call(client: "a", call))
  }

  @Test("Every verb of the server and of the link travels")
  func otherVerbs() throws {
    for verb in ServerCall.Verb.allCases {
      var call = ServerCall(verb: verb, path: "x")
      call.value = .integer(1)
      call.client = "b"
      call.count = 2
      call.rules = ServerRules(denyRead: ["r"], denyWrite: ["w", "v"], noIndex: ["n"], requireAuth: ["a"])
      call.query = query
      call.host = "other.example"
      call.reason = "maintenance"
      try travels(.server(call))
    }
    for verb in NetworkCall.Verb.allCases {
      var call = NetworkCall(verb: verb, client: "a")
      if verb == .cut { call.how = .silent }
      call.milliseconds = 50
      call.count = 1
      call.isReachable = false
      try travels(.network(call))
    }
    var client = ClientSetup(name: "b", persistence: true, skew: -3, offline: true, user: "ada")
    client.unused = true
    client.cachePolicy.bytes = 0
    client.cachePolicy.percent = 20
    let scene = CaseSetup(
      caseID: "a.b", seed: .max, epoch: 5, clients: [client],
      serverData: .array([.integer(1)]), rules: ServerRules(denyRead: ["x"]))
    for request in [.begin(scene), .clockAdvance(milliseconds: 3), .clockSkew(client: "a", milliseconds: -3)]
      + [
        DriverRequest.linkOpened(client: "a", link: 1), .linkClosed(client: "a", link: 2), .reachable(client: nil),
        .linkDelivered(client: "a", link: 1, frame: "0"), .reachable(client: "b"), .hello, .settle, .serverData, .end,
        .bye,
      ]
    {
      try travels(request)
    }
  }

  @Test("The schema in the repository is the protocol's; REMAKE_GOLDEN=1 in the environment writes it anew")
  func schema() throws {
    let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
      .appendingPathComponent("Conformance/schema/driver.schema.json")
    let text = DriverProtocol.schema.indentedJSON() + "\n"
    if ProcessInfo.processInfo.environment["REMAKE_GOLDEN"] == "1" {
      try text.write(to: file, atomically: true, encoding: .utf8)
    }
    #expect(try String(contentsOf: file, encoding: .utf8) == text)
  }
}
