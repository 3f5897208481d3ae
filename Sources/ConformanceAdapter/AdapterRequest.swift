/// Something that the kit asks of an adapter, with the members that the driver protocol names.
@dynamicMemberLookup
public struct AdapterRequest: Sendable {
  /// The whole message.
  public let message: Value

  public init(_ message: Value) { self.message = message }

  /// The request: `call`, `server.set`, `net.cut`, `clock.advance`…
  public var name: String { message["do"]?.text ?? "" }

  /// For `call`, the verb: `listen`, `set`, `goOffline`…
  public var verb: String { message["op"]?.text ?? "" }

  /// The client that is meant; empty where all are.
  public var client: String { message["client"]?.text ?? "" }

  /// The name under which events of the call are reported; empty where nobody wants to know.
  public var streamName: String { message["as"]?.text ?? "" }

  /// The location without a leading slash, empty for the root.
  public var path: String { message["path"]?.text ?? "" }

  /// The events that a listener registers for.
  public var events: [String] { (message["events"]?.elements ?? []).compactMap(\.text) }

  /// Any other member: `request.value`, `request.query`, `request.ms`.
  public subscript(dynamicMember name: String) -> Value? { message[name] }
}

/// The scene of a case.
public struct AdapterScene: Sendable {
  /// A client of the case.
  public struct Client: Sendable {
    public var name: String
    /// Whether it keeps a disk over restarts.
    public var isPersistent: Bool
    /// How far its clock is ahead of the server's, in milliseconds.
    public var skew: Int64
    /// Whether it is told to stay offline before anything else happens.
    public var isOffline: Bool
    /// Where it finds the server, `ws://HOST:PORT/?ns=NAME`; nil unless the adapter says `websocket`.
    public var url: String?
  }

  /// The whole message.
  public let message: Value

  public init(_ message: Value) { self.message = message }

  public var caseID: String { message["case"]?.text ?? "" }

  /// The seed of everything random.
  public var seed: UInt64 { message["seed"]?.text.flatMap { UInt64($0) } ?? 0 }

  /// The server's clock at the beginning, in milliseconds since 1970.
  public var epoch: Int64 { message["epoch"]?.wholeNumber ?? 0 }

  /// The server's data in export form.
  public var serverData: Value { message["data"] ?? .null }

  /// Paths by `denyRead`, `denyWrite` and `noIndex`.
  public var rules: Value { message["rules"] ?? .object([]) }

  public var clients: [Client] {
    (message["clients"]?.members ?? []).map { member in
      Client(
        name: member.key, isPersistent: member.value["persistence"]?.flag ?? false,
        skew: member.value["skew"]?.wholeNumber ?? 0, isOffline: member.value["offline"]?.flag ?? false,
        url: member.value["url"]?.text)
    }
  }
}
