import RTDBRuntime
import RTDBTree
import RTDBWire

/// A network that the test plays: it takes every attempt down and does nothing by itself.
final class ScriptedNetwork: Connector {
  private(set) var attempts: [ServerAddress] = []
  private(set) var links: [ScriptedLink] = []

  func connect(_ address: ServerAddress, handler: any LinkHandler) -> any Link {
    attempts.append(address)
    let link = ScriptedLink(handler)
    links.append(link)
    return link
  }

  /// The newest link; there must have been an attempt.
  var link: ScriptedLink { links.last! }

  /// Opens the newest link and shakes hands.
  func connect(timestamp: Int64 = 0, session: String = "s1") {
    link.open()
    link.hello(timestamp: timestamp, session: session)
  }
}

/// One link of a scripted network, seen from the server's side.
final class ScriptedLink: Link {
  private var handler: (any LinkHandler)?
  /// What the client has sent and the test has not read, frame by frame.
  private(set) var frames: [String] = []
  /// Whether the client has closed it.
  private(set) var isClosed = false

  init(_ handler: any LinkHandler) { self.handler = handler }

  func send(_ frame: String) { frames.append(frame) }

  func close() { isClosed = true }

  func open() { handler?.linkOpened(self) }

  func receive(_ frame: String) { handler?.link(self, received: frame) }

  func receive(_ message: ServerMessage) { FrameCodec.frames(MessageCodec.text(message)).forEach(receive) }

  func hello(timestamp: Int64, session: String) {
    receive(.hello(timestamp: Double(timestamp), version: "5", host: "h", session: session))
  }

  func answer(_ number: Int, _ status: String = "ok", _ payload: JSON = "") {
    receive(.response(number: number, status: status, payload: payload))
  }

  /// The connection breaks.
  func lose() { handler?.linkClosed(self) }

  /// Takes the frames that have come since the last time.
  func readFrames() -> [String] {
    defer { frames = [] }
    return frames
  }

  /// Takes the requests that have come since the last time, such as `2 p {"p":"/a","d":1}`.
  func read() -> [String] {
    readFrames().map { frame in
      guard let json = try? JSONReader.read(frame), let request = json["d"], let number = request["r"]?.integer,
        let action = request["a"]?.text, let body = request["b"]
      else { return frame }
      return "\(number) \(action) \(JSONWriter.text(body))"
    }
  }
}

/// Chance that always says the same.
final class FixedRandom: RandomSource {
  private let bits: UInt64
  /// - Parameter share: What `unit()` gives, from 0 up to but not including 1.
  init(_ share: Double) { bits = UInt64(share * 0x1p53) << 11 }
  func next() -> UInt64 { bits }
}
