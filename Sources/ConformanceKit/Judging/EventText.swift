import ConformanceCases

/// Writes expected and observed events in the same spelling, so that they can be laid side by side.
package enum EventText {
  /// The text of an expected event, the fields that the case gives.
  package static func text(_ event: ExpectedEvent) -> String {
    var members: [(String, String)]
    switch event.kind {
    case .value(let pattern): members = [("value", FlowText.text(pattern))]
    case .child(let kind, let key): members = [(word(kind), FlowText.text(key))]
    case .cancelled(let code): members = [("cancelled", FlowText.text(code))]
    case .ack(let code): members = [("ack", FlowText.text(code))]
    case .got(let pattern): members = [("got", FlowText.text(pattern))]
    case .gotError(let code): members = [("got", FlowText.object([("error", FlowText.text(code))]))]
    case .ran(let pattern): members = [("ran", FlowText.text(pattern))]
    case .committed(let isCommitted, let error):
      members = [("committed", "\(isCommitted)")]
      if let error { members.append(("error", FlowText.text(error))) }
    case .threw(let name): members = [("threw", FlowText.text(name))]
    case .wire(let outgoing, let message): members = [(outgoing ? "out" : "in", FlowText.scalar(message))]
    }
    if let message = event.message { members.append(("message", FlowText.text(message))) }
    if let path = event.path { members.append(("at", FlowText.scalar(path))) }
    if let data = event.data { members.append(("data", FlowText.text(data))) }
    if let after = event.after { members.append(("after", FlowText.text(after))) }
    if let query = event.query { members.append(("query", FlowText.object(query.textMembers))) }
    if let hash = event.hash { members.append(("hash", FlowText.text(hash))) }
    let others = [("tag", event.tag), ("session", event.session), ("host", event.host), ("frames", event.frames)]
    for case (let name, let pattern?) in others { members.append((name, FlowText.text(pattern))) }
    if let order = event.order { members.append(("order", FlowText.text(.array(order.map(Value.string))))) }
    if let priority = event.priority { members.append(("priority", FlowText.text(priority))) }
    if let exists = event.exists { members.append(("exists", exists ? "true" : "false")) }
    if let export = event.export { members.append(("export", FlowText.text(export))) }
    return FlowText.object(members)
  }

  /// The text of an observed event with the fields of the expected event that it answers, where there is one.
  ///
  /// - Parameter tellsMessage: Whether the text of an error is told even where nothing asks for it.
  package static func text(
    _ event: ObservedEvent, like expected: ExpectedEvent? = nil, tellsMessage: Bool = false
  ) -> String {
    let isAsked = tellsMessage ? event.message != nil : expected?.message != nil
    let message = isAsked ? [("message", event.message.map(FlowText.scalar) ?? "$absent")] : []
    return switch event {
    case .value(let snapshot): snapshotText([], "value", snapshot, like: expected)
    case .got(let snapshot): snapshotText([], "got", snapshot, like: expected)
    case .ran(let snapshot): snapshotText([], "ran", snapshot, like: expected)
    case .committed(let isCommitted, let error, _, let snapshot):
      snapshotText(
        [("committed", "\(isCommitted)")] + (error.map { [("error", FlowText.scalar($0))] } ?? []) + message, "data",
        snapshot ?? .empty, like: expected)
    case .child(let kind, let key, let previous, let snapshot):
      snapshotText(
        [(word(kind), FlowText.scalar(key))], "data", snapshot, like: expected,
        after: kind == .childRemoved && expected?.after == nil ? nil : .some(previous))
    case .cancelled(let code, _): FlowText.object([("cancelled", FlowText.scalar(code))] + message)
    case .ack(let code, _): FlowText.object([("ack", FlowText.scalar(code ?? "ok"))] + message)
    case .gotError(let code, _):
      FlowText.object([("got", FlowText.object([("error", FlowText.scalar(code))]))] + message)
    case .threw(let name, _): FlowText.object([("threw", FlowText.scalar(name))] + message)
    case .wire(let message): wireText(message, like: expected)
    }
  }

  /// The text of a query's constraints: `{orderBy: .value, limitToLast: 2}`.
  package static func text(_ query: Query) -> String { FlowText.object(query.textMembers) }

  /// The word of the case format for a child event.
  static func word(_ kind: EventKind) -> String {
    switch kind {
    case .value: "value"
    case .childAdded: "added"
    case .childChanged: "changed"
    case .childMoved: "moved"
    case .childRemoved: "removed"
    }
  }

  private static func snapshotText(
    _ leading: [(String, String)], _ name: String, _ snapshot: ObservedSnapshot, like expected: ExpectedEvent?,
    after: String?? = .none
  ) -> String {
    var members = leading + [(name, FlowText.text(expected?.dataPattern.map(snapshot.data) ?? snapshot.value))]
    if let after { members.append(("after", after.map(FlowText.scalar) ?? "null")) }
    if expected?.order != nil { members.append(("order", FlowText.text(.array(snapshot.order.map(Value.string))))) }
    if expected?.priority != nil { members.append(("priority", FlowText.text(snapshot.priority))) }
    if expected?.exists != nil { members.append(("exists", snapshot.value.isAbsent ? "false" : "true")) }
    if expected?.export != nil { members.append(("export", FlowText.text(snapshot.export))) }
    return FlowText.object(members)
  }

  private static func wireText(_ message: WireMessage, like expected: ExpectedEvent?) -> String {
    var members = [(message.outgoing ? "out" : "in", FlowText.scalar(message.message))]
    if let path = message.path { members.append(("at", FlowText.scalar(path))) }
    if let data = message.data { members.append(("data", FlowText.text(data))) }
    if let query = message.query { members.append(("query", FlowText.text(query))) }
    if let hash = message.hash { members.append(("hash", FlowText.scalar(hash))) }
    if let tag = message.tag { members.append(("tag", String(tag))) }
    if let session = message.session { members.append(("session", FlowText.scalar(session))) }
    if let host = message.host { members.append(("host", FlowText.scalar(host))) }
    if expected?.frames != nil, let frames = message.frames { members.append(("frames", String(frames))) }
    return FlowText.object(members)
  }
}

extension ExpectedEvent {
  /// The pattern that the snapshot's data is compared with.
  var dataPattern: Pattern? {
    switch kind {
    case .value(let pattern), .got(let pattern), .ran(let pattern): pattern
    default: data
    }
  }
}

extension Query {
  /// The constraints with their text, in the order of the format.
  fileprivate var textMembers: [(String, String)] {
    var members: [(String, String)] = []
    if let orderBy { members.append(("orderBy", FlowText.scalar(orderBy))) }
    let bounds = [
      ("startAt", startAt), ("startAfter", startAfter), ("endAt", endAt), ("endBefore", endBefore),
      ("equalTo", equalTo),
    ]
    for case (let name, let bound?) in bounds {
      let value = FlowText.text(bound.value)
      members.append((name, bound.key.map { "[\(value), \(FlowText.scalar($0))]" } ?? value))
    }
    if let limitToFirst { members.append(("limitToFirst", String(limitToFirst))) }
    if let limitToLast { members.append(("limitToLast", String(limitToLast))) }
    return members
  }
}
