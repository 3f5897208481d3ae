import ConformanceCases

/// A transcript does not have the form that is due.
package struct TranscriptError: Error, CustomStringConvertible, Sendable {
  package var description: String

  package init(_ description: String) { self.description = description }
}

/// Reads back what `ObservationCoder` wrote.
struct ObservationReader {
  /// The server's clock at the beginning of the case, in milliseconds since 1970.
  var epoch: Int64

  func outcome(_ value: Value) throws -> StepOutcome {
    guard let time = value["time"]?.wholeNumber, let observations = value["observations"]?.elements else {
      throw TranscriptError("a step needs time and observations")
    }
    var outcome = StepOutcome(observations: try observations.map(observation), serverTime: epoch + time)
    if let stop = value["unsupported"], let feature = stop["feature"]?.text, let reason = stop["reason"]?.text {
      outcome.reply = .unsupported(feature: feature, reason: reason)
    }
    return outcome
  }

  func observation(_ value: Value) throws -> Observation {
    Observation(
      client: try text(value, "client"), stream: try text(value, "on"), event: try event(value),
      time: value["t"]?.wholeNumber.map { epoch + $0 })
  }

  private func event(_ value: Value) throws -> ObservedEvent {
    let name = try text(value, "ev")
    if name != "value", let kind = EventKind(rawValue: name) {
      return .child(kind, key: try text(value, "key"), previous: value["after"]?.text, try snapshot(value))
    }
    switch name {
    case "value": return .value(try snapshot(value))
    case "cancelled": return .cancelled(code: try text(value, "code"))
    case "ack":
      let code = try text(value, "code")
      return .ack(code: code == "ok" ? nil : code)
    case "got": return .got(try snapshot(value))
    case "gotError": return .gotError(code: try text(value, "code"))
    case "ran": return .ran(try snapshot(value))
    case "committed":
      guard let isCommitted = value["committed"]?.flag else {
        throw TranscriptError("the end of a transaction needs committed")
      }
      return .committed(
        isCommitted, error: value["code"]?.text, value["data"] == nil ? nil : try snapshot(value))
    case "threw": return .threw(name: try text(value, "name"))
    case "wire": return .wire(try message(value))
    default: throw TranscriptError("no event is called \(name)")
    }
  }

  private func snapshot(_ value: Value) throws -> ObservedSnapshot {
    guard let data = value["data"] else { throw TranscriptError("an event needs data") }
    let order = value["order"]?.elements?.compactMap(\.text) ?? ObservationCoder.order(of: data)
    return ObservedSnapshot(value: data, export: value["export"] ?? data, order: order)
  }

  private func message(_ value: Value) throws -> WireMessage {
    guard let outgoing = value["out"]?.flag else { throw TranscriptError("a wire message needs out") }
    var message = WireMessage(
      outgoing: outgoing, message: try text(value, "message"), path: value["path"]?.text, data: value["data"],
      query: value["query"], hash: value["hash"]?.text)
    message.tag = value["tag"]?.wholeNumber
    message.session = value["session"]?.text
    message.host = value["host"]?.text
    message.frames = value["frames"]?.wholeNumber
    return message
  }

  private func text(_ value: Value, _ key: String) throws -> String {
    guard let text = value[key]?.text else { throw TranscriptError("an observation needs the text \(key)") }
    return text
  }
}
