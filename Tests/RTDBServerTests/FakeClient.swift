import RTDBRuntime
import RTDBServer
import RTDBTree
import RTDBWire

/// A client in a test: sends hand-written requests to a server and keeps the frames that come back.
final class FakeClient: Link {
  private let server: Server
  private var handler: (any LinkHandler)!
  private var frames: [String] = []
  private var number = 0
  private(set) var isClosed = false
  /// The session at the server, the newest one when the client connected.
  private(set) var session: Session!

  init(_ server: Server, namespace: String = "n") {
    self.server = server
    handler = server.accept(self, ServerAddress(host: "h", namespace: namespace))
    handler.linkOpened(self)
    session = server.sessions.last
  }

  func send(_ frame: String) { frames.append(frame) }
  func close() { isClosed = true }

  /// The client's connection is lost, or the client closes it.
  func disconnect() { handler.linkClosed(self) }

  /// Sends one frame as it is.
  func raw(_ frame: String) { handler.link(self, received: frame) }

  /// Sends a request and returns everything that came since the last look.
  @discardableResult
  func request(_ action: String, _ body: String) -> [String] {
    number += 1
    raw(#"{"t":"d","d":{"r":\#(number),"a":"\#(action)","b":\#(body)}}"#)
    return take()
  }

  /// The frames since the last look: what is inside of the envelope for data messages.
  func take() -> [String] {
    defer { frames = [] }
    return frames.map { frame in
      let prefix = #"{"t":"d","d":"#
      let isWhole = frame.hasPrefix(prefix) && frame.hasSuffix("}}")
      return isWhole ? String(frame.dropFirst(prefix.count).dropLast()) : frame
    }
  }
}

/// A server with a namespace "n" and a clock.
final class TestServer {
  let scheduler = VirtualScheduler(now: 1000)
  let server: Server
  let namespace: Namespace

  init(_ data: JSON = .null, rules: AccessRules = AccessRules()) {
    server = Server(scheduler: scheduler, random: SeededRandom(seed: 1), host: "h")
    namespace = server.namespace("n")
    namespace.replaceQuietly(.root, node(data))
    namespace.setRules(rules)
  }

  /// A client that has got its hello.
  func client() -> FakeClient {
    let client = FakeClient(server)
    _ = client.take()
    return client
  }

  /// The data as text.
  var text: String { JSONWriter.text(namespace.data().exportForm) }
}

func node(_ json: JSON) -> Node { try! Node(json: json) }

func ok(_ number: Int) -> String { #"{"r":\#(number),"b":{"s":"ok","d":""}}"# }
func listenOk(_ number: Int) -> String { #"{"r":\#(number),"b":{"s":"ok","d":{}}}"# }
func denied(_ number: Int) -> String { #"{"r":\#(number),"b":{"s":"permission_denied","d":"Permission denied"}}"# }
