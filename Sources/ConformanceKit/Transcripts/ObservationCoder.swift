import ConformanceCases

/// Turns what a driver saw into JSON; times count from the beginning of the case.
package struct ObservationCoder: Sendable {
  /// The server's clock at the beginning of the case, in milliseconds since 1970.
  package var epoch: Int64

  package init(epoch: Int64) { self.epoch = epoch }

  /// The JSON of the answer to a step.
  package func value(_ outcome: StepOutcome) -> Value {
    var members: [Value.Member] = []
    if case .unsupported(let feature, let reason) = outcome.reply {
      members.append(
        .init("unsupported", .object([.init("feature", .string(feature)), .init("reason", .string(reason))])))
    }
    members.append(.init("time", .integer(outcome.serverTime - epoch)))
    members.append(.init("observations", .array(outcome.observations.map(value))))
    return .object(members)
  }

  /// The JSON of one observation.
  package func value(_ observation: Observation) -> Value {
    var members: [Value.Member] = []
    if let time = observation.time { members.append(.init("t", .integer(time - epoch))) }
    members.append(.init("client", .string(observation.client)))
    members.append(.init("on", .string(observation.stream)))
    return .object(members + self.members(of: observation.event))
  }

  private func members(of event: ObservedEvent) -> [Value.Member] {
    func named(_ name: String, _ rest: [Value.Member] = []) -> [Value.Member] { [.init("ev", .string(name))] + rest }
    switch event {
    case .value(let snapshot): return named("value", members(of: snapshot))
    case .child(let kind, let key, let previous, let snapshot):
      let place: [Value.Member] = [
        .init("key", .string(key)), .init("after", previous.map(Value.string) ?? .null),
      ]
      return named(kind.rawValue, place + members(of: snapshot))
    case .cancelled(let code): return named("cancelled", [.init("code", .string(code))])
    case .ack(let code): return named("ack", [.init("code", .string(code ?? "ok"))])
    case .got(let snapshot): return named("got", members(of: snapshot))
    case .gotError(let code): return named("gotError", [.init("code", .string(code))])
    case .ran(let snapshot): return named("ran", members(of: snapshot))
    case .committed(let isCommitted, let error, let snapshot):
      let code = error.map { [Value.Member("code", .string($0))] } ?? []
      let rest = snapshot.map { members(of: $0) } ?? []
      return named("committed", [.init("committed", .bool(isCommitted))] + code + rest)
    case .threw(let name): return named("threw", [.init("name", .string(name))])
    case .wire(let message): return named("wire", members(of: message))
    }
  }

  /// The export form is left out where it is the plain one, and the order where it is the data's own.
  private func members(of snapshot: ObservedSnapshot) -> [Value.Member] {
    var members: [Value.Member] = [.init("data", snapshot.value)]
    if snapshot.export.jsonText != snapshot.value.jsonText { members.append(.init("export", snapshot.export)) }
    if snapshot.order.map(ExactText.init) != Self.order(of: snapshot.value).map(ExactText.init) {
      members.append(.init("order", .array(snapshot.order.map(Value.string))))
    }
    return members
  }

  /// The order that the data itself shows.
  static func order(of value: Value) -> [String] { value.canonicalMembers?.map(\.key) ?? [] }

  private func members(of message: WireMessage) -> [Value.Member] {
    var members: [Value.Member] = [
      .init("out", .bool(message.outgoing)), .init("message", .string(message.message)),
    ]
    if let path = message.path { members.append(.init("path", .string(path))) }
    if let data = message.data { members.append(.init("data", data)) }
    if let query = message.query { members.append(.init("query", query)) }
    if let hash = message.hash { members.append(.init("hash", .string(hash))) }
    if let tag = message.tag { members.append(.init("tag", .integer(tag))) }
    if let session = message.session { members.append(.init("session", .string(session))) }
    if let host = message.host { members.append(.init("host", .string(host))) }
    if let frames = message.frames { members.append(.init("frames", .integer(frames))) }
    return members
  }
}
