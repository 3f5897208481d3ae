/// A reader of what strangers send, to be fed with whatever bytes; a fault traps.
package enum FuzzTarget: String, CaseIterable, Sendable {
  /// Frames of a WebSocket, one a line: assembler, codec and a session of the server.
  case frames
  /// A JSON text: reader, writer and nodes.
  case json
  /// A request of the REST interface: a line with method and target, headers, an empty line, and the body.
  case rest
  /// A document of security rules: reader, checks, and verdicts under it.
  case rules

  /// Feeds the reader once.
  package func feed(_ bytes: [UInt8]) {
    switch self {
    case .frames: FramesFuzz.feed(bytes)
    case .json: JSONFuzz.feed(bytes)
    case .rest: RESTFuzz.feed(bytes)
    case .rules: RulesFuzz.feed(bytes)
    }
  }
}
