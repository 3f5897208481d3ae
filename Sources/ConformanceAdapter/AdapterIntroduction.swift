/// Who answers the kit, and what the implementation can do.
public struct AdapterIntroduction: Sendable {
  /// What time is for the implementation.
  public enum Clock: String, Sendable {
    /// It moves only by `clock.advance`.
    case virtual
    case wall
  }

  /// Who plays the server.
  public enum Network: String, Sendable {
    /// The adapter.
    case own = "self"
    /// The kit: what the client does with its link is pushed as `link.open`, `link.send` and `link.close`.
    case inband
  }

  public var name: String
  public var version: String
  /// The implementation under test and its version, where they differ from the adapter's.
  public var sdk: (name: String, version: String)?
  /// Names of `Conformance/features.yaml`; what is not declared is not asked for.
  public var features: [String]
  /// The platform whose habits the implementation has: `apple`, `web`, `android`.
  public var profile: String
  public var clock: Clock
  public var network = Network.own
  /// Whether messages on the wire are reported.
  public var observesWire: Bool

  public init(
    name: String, version: String = "1.0.0", features: [String], profile: String = "apple", clock: Clock = .virtual,
    observesWire: Bool = false
  ) {
    self.name = name
    self.version = version
    self.features = features
    self.profile = profile
    self.clock = clock
    self.observesWire = observesWire
  }

  /// The answer to `hello`.
  var message: Value {
    var members: [Value.Member] = [
      .init("protocol", .string(AdapterHost.protocolVersion)),
      .init("adapter", .object([.init("name", .string(name)), .init("version", .string(version))])),
    ]
    if let sdk {
      members.append(
        .init("sdk", .object([.init("name", .string(sdk.name)), .init("version", .string(sdk.version))])))
    }
    return .object(
      members + [
        .init("features", .array(features.map(Value.string))), .init("profile", .string(profile)),
        .init("clock", .string(clock.rawValue)), .init("network", .string(network.rawValue)),
        .init("observes", .array((["events", "acks"] + (observesWire ? ["wire"] : [])).map(Value.string))),
      ])
  }
}
