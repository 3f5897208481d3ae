import Dispatch

/// Where an adapter reports what the implementation's callbacks see; may be called on any thread.
public final class AdapterEvents: @unchecked Sendable {
  /// Everything below is guarded by it.
  private let gate = DispatchSemaphore(value: 1)
  private let write: (String) -> Void
  private var count: Int64 = 0
  private var buffer = ""
  /// While a request is answered, lines wait for its answer and leave together.
  private var isHeld = false
  /// When the case began; nil with a virtual clock, whose time only the adapter knows.
  private var start: ContinuousClock.Instant?

  init(write: @escaping (String) -> Void) { self.write = write }

  /// Reports an event by its name and members, as the driver protocol has them: `client`, `on`, and those of the event.
  ///
  /// - Parameter time: Milliseconds since the case began; with a wall clock they are measured.
  public func push(_ name: String, _ members: [Value.Member], time: Int64? = nil) {
    gate.wait()
    defer { gate.signal() }
    count += 1
    var head: [Value.Member] = [.init("ev", .string(name)), .init("n", .integer(count))]
    if let time = time ?? elapsed { head.append(.init("t", .integer(time))) }
    put(.object(head + members))
  }

  private var elapsed: Int64? {
    guard let (seconds, attoseconds) = start?.duration(to: .now).components else { return nil }
    return seconds * 1000 + attoseconds / 1_000_000_000_000_000
  }

  /// The number of the newest event.
  var newest: Int64 {
    gate.wait()
    defer { gate.signal() }
    return count
  }

  /// A case begins: with a wall clock, time counts from here.
  func restart(_ clock: AdapterIntroduction.Clock) { start = clock == .wall ? .now : nil }

  /// Keeps lines back until the next answer.
  func hold() {
    gate.wait()
    defer { gate.signal() }
    isHeld = true
  }

  /// Sends an answer, after everything that was reported before it.
  func answer(_ message: Value) {
    gate.wait()
    defer { gate.signal() }
    isHeld = false
    put(message)
  }

  private func put(_ message: Value) {
    buffer += message.jsonText + "\n"
    guard !isHeld else { return }
    write(buffer)
    buffer = ""
  }
}

extension AdapterEvents {
  /// A listener heard the complete content.
  ///
  /// - Parameters:
  ///   - export: The content with priorities, where it differs.
  ///   - order: The children's keys in the snapshot's order, where the data has them in another.
  public func value(
    client: String, listener: String, _ data: Value, export: Value? = nil, order: [String]? = nil
  ) {
    push("value", Self.head(client, listener) + Self.snapshot(data, export, order))
  }

  /// A listener heard of a child: `child_added`, `child_changed`, `child_moved` with the key of the child before it, or
  /// `child_removed`.
  public func child(
    _ event: String, client: String, listener: String, key: String, after: String? = nil, _ data: Value,
    export: Value? = nil, order: [String]? = nil
  ) {
    let place: [Value.Member] = event == "child_removed" ? [] : [.init("after", after.map(Value.string) ?? .null)]
    push(event, Self.head(client, listener) + [.init("key", .string(key))] + place + Self.snapshot(data, export, order))
  }

  /// A listener ended with an error; its text is told by adapters with the feature `errorMessages`.
  public func cancelled(client: String, listener: String, code: String, message: String? = nil) {
    push("cancelled", Self.head(client, listener) + Self.failure(code, message))
  }

  /// A write was answered; with a code where it was refused.
  public func acknowledged(client: String, write: String, code: String? = nil, message: String? = nil) {
    push("ack", Self.head(client, write) + (code.map { Self.failure($0, message) } ?? [.init("ok", .bool(true))]))
  }

  /// A get was answered.
  public func got(client: String, get: String, _ data: Value, export: Value? = nil, order: [String]? = nil) {
    push("got", Self.head(client, get) + Self.snapshot(data, export, order))
  }

  /// A get failed.
  public func getFailed(client: String, get: String, code: String, message: String? = nil) {
    push("got", Self.head(client, get) + Self.failure(code, message))
  }

  /// A transaction's function was run on this input.
  public func ran(client: String, transaction: String, _ data: Value, export: Value? = nil, order: [String]? = nil) {
    push("ran", Self.head(client, transaction) + Self.snapshot(data, export, order))
  }

  /// A transaction ended, with its result or its last input where the app is given one, and a code where it failed.
  public func committed(
    client: String, transaction: String, _ isCommitted: Bool, code: String? = nil, message: String? = nil,
    data: Value? = nil, export: Value? = nil, order: [String]? = nil
  ) {
    let failure = code.map { Self.failure($0, message) } ?? []
    push(
      "committed",
      Self.head(client, transaction) + [.init("committed", .bool(isCommitted))] + failure
        + (data.map { Self.snapshot($0, export, order) } ?? []))
  }

  private static func failure(_ code: String, _ message: String?) -> [Value.Member] {
    [.init("code", .string(code))] + (message.map { [.init("message", .string($0))] } ?? [])
  }

  private static func head(_ client: String, _ stream: String) -> [Value.Member] {
    [.init("client", .string(client)), .init("on", .string(stream))]
  }

  private static func snapshot(_ data: Value, _ export: Value?, _ order: [String]?) -> [Value.Member] {
    var members = [Value.Member("data", data)]
    if let export { members.append(.init("export", export)) }
    if let order { members.append(.init("order", .array(order.map(Value.string)))) }
    return members
  }
}
