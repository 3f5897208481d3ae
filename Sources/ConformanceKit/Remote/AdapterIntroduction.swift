import ConformanceCases

/// How an adapter introduced itself.
package struct AdapterIntroduction: Sendable {
  package enum Network: String, Sendable {
    /// The adapter plays the server too.
    case own = "self"
    /// The kit plays the server; frames travel through the driver protocol.
    case inband
    /// The kit plays the server, and clients connect to it by a URL.
    case websocket
  }

  package var name: String
  package var capabilities: DriverCapabilities
  package var network: Network

  /// Reads the answer to `hello`, whose shape was checked.
  ///
  /// - Throws: `AdapterFault` where the versions do not fit.
  init(_ answer: Value) throws {
    let version = answer["protocol"]?.text ?? ""
    guard version.prefix(while: { $0 != "." }) == DriverProtocol.version.prefix(while: { $0 != "." }) else {
      throw AdapterFault(
        .start,
        "it answered with protocol \(version), and \(DriverProtocol.version) was offered; an adapter takes one of the "
          + "versions that `hello` offers")
    }
    name = answer["sdk"]?["name"]?.text ?? answer["adapter"]?["name"]?.text ?? ""
    network = answer["network"]?.text.flatMap(Network.init) ?? .own
    capabilities = DriverCapabilities(
      name: name, profile: answer["profile"]?.text ?? "apple",
      features: Set((answer["features"]?.elements ?? []).compactMap(\.text)),
      virtualClock: answer["clock"]?.text == "virtual",
      observesWire: (answer["observes"]?.elements ?? []).contains(.string("wire")))
    if network != .own { capabilities.observesWire = true }
    // What is seen at a socket has no place among what the adapter tells.
    if network == .websocket { capabilities.placesWire = false }
    capabilities.version = answer["sdk"]?["version"]?.text ?? answer["adapter"]?["version"]?.text
  }
}
