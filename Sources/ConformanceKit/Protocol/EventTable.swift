import ConformanceCases

/// The names under which observations travel, `ev` of a pushed message.
package enum EventName: String, Sendable, CaseIterable {
  case value
  case childAdded = "child_added"
  case childChanged = "child_changed"
  case childMoved = "child_moved"
  case childRemoved = "child_removed"
  case cancelled, ack, got, ran, committed, threw, wire

  /// The members beside those that every event has.
  var fields: [Shape.Field] {
    switch self {
    case .value: Self.snapshot
    case .childAdded, .childChanged, .childMoved: [Self.key, Self.after] + Self.snapshot
    case .childRemoved: [Self.key] + Self.snapshot
    case .cancelled: [.init("code", .text, required: true, "why the listener ended"), Self.errorText]
    case .ack:
      [
        .init("ok", .flag, "true for success"), .init("code", .text, "why the write was refused; without `ok`"),
        Self.errorText,
      ]
    case .got:
      [.init("code", .text, "why the get failed; else `data`"), Self.errorText] + Self.snapshot.map(Self.optional)
    case .ran: Self.snapshot
    case .committed:
      [
        .init("committed", .flag, required: true, "whether the transaction's result was accepted"),
        .init("code", .text, "why the transaction failed"), Self.errorText,
      ] + Self.snapshot.map(Self.optional)
    case .threw: [.init("name", .text, required: true, "the exception's name"), Self.errorText]
    case .wire: Self.message
    }
  }

  private static let errorText = Shape.Field("message", .text, "the text of the error, word for word")
  private static let key = Shape.Field("key", .text, required: true, "the child's key")
  private static let after = Shape.Field(
    "after", .textOrNull, required: true, "the key of the child before it, null for the first")
  private static let snapshot: [Shape.Field] = [
    .init("data", .any, required: true, "the content, null where there is none"),
    .init("export", .any, "the content with priorities; left out where it is the same"),
    .init("order", .list(.text), "the children's keys in their order; left out where `data` has them in it"),
  ]
  private static let message: [Shape.Field] = [
    .init("out", .flag, required: true, "true from client to server"),
    .init("message", .text, required: true, "what the case format calls the message"),
    .init("path", .text, "its location"), .init("data", .any, "its data"),
    .init("query", .any, "its query in wire form"), .init("hash", .text, "the hash that it carries"),
    .init("tag", .number(from: .min), "the number that it has for a filtered query"),
    .init("session", .text, "the session of a hello, or the last one that the client names when it connects"),
    .init("host", .text, "the host of a hello or a reset, or the one that the client connects to"),
    .init("frames", .number(from: 1), "in how many frames it travelled, the one with their number included"),
  ]

  private static func optional(_ field: Shape.Field) -> Shape.Field {
    Shape.Field(field.name, field.shape, field.help)
  }
}

extension ObservedEvent {
  /// The name under which the event travels.
  package var wireName: EventName {
    switch self {
    case .value: .value
    case .child(.childAdded, _, _, _): .childAdded
    case .child(.childChanged, _, _, _): .childChanged
    case .child(.childMoved, _, _, _): .childMoved
    case .child(.childRemoved, _, _, _): .childRemoved
    case .child(.value, _, _, _): .value
    case .cancelled: .cancelled
    case .ack: .ack
    case .got, .gotError: .got
    case .ran: .ran
    case .committed: .committed
    case .threw: .threw
    case .wire: .wire
    }
  }

  /// The members beside those that every event has.
  package var wireMembers: [Value.Member] {
    let text = message.map { [Value.Member("message", .string($0))] } ?? []
    return switch self {
    case .value(let snapshot), .got(let snapshot), .ran(let snapshot): snapshot.wireMembers
    case .committed(let isCommitted, let code, _, let snapshot):
      [.init("committed", .bool(isCommitted))] + (code.map { [.init("code", .string($0))] } ?? []) + text
        + (snapshot?.wireMembers ?? [])
    case .child(let kind, let key, let previous, let snapshot):
      [.init("key", .string(key))]
        + (kind == .childRemoved ? [] : [.init("after", previous.map(Value.string) ?? .null)]) + snapshot.wireMembers
    case .cancelled(let code, _), .gotError(let code, _): [.init("code", .string(code))] + text
    case .ack(let code, _): [code.map { .init("code", .string($0)) } ?? .init("ok", .bool(true))] + text
    case .threw(let name, _): [.init("name", .string(name))] + text
    case .wire(let message): message.wireMembers
    }
  }

  /// Reads an event from a message whose shape was checked; a text says what is wrong all the same.
  static func read(_ name: EventName, from message: Value) -> Result<ObservedEvent, EventFault> {
    let snapshot = { ObservedSnapshot(wire: message) }
    let text = message["message"]?.text
    func child(_ kind: EventKind) -> ObservedEvent {
      .child(kind, key: message["key"]?.text ?? "", previous: message["after"]?.text, snapshot())
    }
    switch name {
    case .value: return .success(.value(snapshot()))
    case .childAdded: return .success(child(.childAdded))
    case .childChanged: return .success(child(.childChanged))
    case .childMoved: return .success(child(.childMoved))
    case .childRemoved: return .success(child(.childRemoved))
    case .cancelled: return .success(.cancelled(code: message["code"]?.text ?? "", message: text))
    case .ran: return .success(.ran(snapshot()))
    case .committed:
      let shown = message["data"] == nil ? nil : snapshot()
      return .success(
        .committed(message["committed"]?.flag ?? false, error: message["code"]?.text, message: text, shown))
    case .threw: return .success(.threw(name: message["name"]?.text ?? "", message: text))
    case .wire: return .success(.wire(WireMessage(wire: message)))
    case .ack:
      if let code = message["code"]?.text { return .success(.ack(code: code, message: text)) }
      if message["ok"]?.flag == true { return .success(.ack(code: nil)) }
      return .failure(EventFault(message: "an ack with `\"ok\":true` or with `code`"))
    case .got:
      if let code = message["code"]?.text { return .success(.gotError(code: code, message: text)) }
      if message["data"] != nil { return .success(.got(snapshot())) }
      return .failure(EventFault(message: "a got with `data` or with `code`"))
    }
  }
}

/// What an event must have and has not.
struct EventFault: Error, CustomStringConvertible {
  var message: String
  var description: String { message }
}

extension ObservedSnapshot {
  fileprivate var wireMembers: [Value.Member] {
    var members = [Value.Member("data", value)]
    // Equality takes 1 for 1.0: texts tell them apart, and the order of members too.
    if export.jsonText != value.jsonText { members.append(.init("export", export)) }
    if order.map(ExactText.init) != Self.order(of: value).map(ExactText.init) {
      members.append(.init("order", .array(order.map(Value.string))))
    }
    return members
  }

  fileprivate init(wire message: Value) {
    let value = message["data"] ?? .null
    self.init(
      value: value, export: message["export"] ?? value,
      order: message["order"]?.elements?.compactMap(\.text) ?? Self.order(of: value))
  }

  /// The keys of the children as the data has them.
  private static func order(of value: Value) -> [String] { value.canonicalMembers?.map(\.key) ?? [] }
}

extension WireMessage {
  fileprivate var wireMembers: [Value.Member] {
    var members: [Value.Member] = [.init("out", .bool(outgoing)), .init("message", .string(message))]
    if let path { members.append(.init("path", .string(path))) }
    if let data { members.append(.init("data", data)) }
    if let query { members.append(.init("query", query)) }
    if let hash { members.append(.init("hash", .string(hash))) }
    if let tag { members.append(.init("tag", .integer(tag))) }
    if let session { members.append(.init("session", .string(session))) }
    if let host { members.append(.init("host", .string(host))) }
    if let frames { members.append(.init("frames", .integer(frames))) }
    return members
  }

  fileprivate init(wire value: Value) {
    self.init(
      outgoing: value["out"]?.flag ?? false, message: value["message"]?.text ?? "", path: value["path"]?.text,
      data: value["data"], query: value["query"], hash: value["hash"]?.text)
    tag = value["tag"]?.wholeNumber
    session = value["session"]?.text
    host = value["host"]?.text
    frames = value["frames"]?.wholeNumber
  }
}
