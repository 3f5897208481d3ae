import Dispatch
import RTDBNetwork
import RTDBRuntime

/// A socket server that sends every text back, with its loop, and clients.
final class SocketWorld: @unchecked Sendable {
  let loop = NetworkLoop(name: "world")
  let port: UInt16
  private let server: SocketServer
  private let queue = DispatchQueue(label: "clients")
  private let connector: Kept<SocketConnector>

  init(limits: SocketLimits = SocketLimits()) throws {
    let loop = loop
    let server = try loop.wait {
      let server = try SocketServer(
        loop: loop, scheduler: LoopScheduler(loop), limits: limits, accept: { _, _ in Echo() },
        answer: { HTTPResponse(200, body: Array("\($0.method) \($0.path) \($0.query ?? "-") ".utf8) + $0.body) })
      return Kept(server)
    }
    self.server = server.value
    port = server.value.port
    connector = Kept(SocketConnector(queue: queue, loop: loop))
  }

  deinit {
    let kept = Kept(server)
    loop.perform { [loop] in kept.value.stop { loop.stop() } }
  }

  /// Lets in only whom a body admits.
  func admit(_ body: @escaping (ServerAddress) -> Bool) { loop.wait { [server] in server.admits = body } }

  /// What the server says is under way.
  var bytesUnderWay: Int? { loop.wait { [server] in server.bytesUnderWay } }

  /// Keeps the server busy with a body, which is given what tells how much is under way.
  func holdServer(_ body: @escaping (() -> Int?) -> Void) { loop.wait { [server] in body { server.bytesUnderWay } } }

  /// A client's link that is about to open.
  ///
  /// - Parameter other: The loop of the client's end, where it is not to be the server's.
  func connect(port: UInt16? = nil, from other: NetworkLoop? = nil) -> SocketClient {
    let client = SocketClient(queue: queue)
    let address = ServerAddress(host: "127.0.0.1:\(port ?? self.port)", isSecure: false, namespace: "n")
    let connector = other.map { Kept(SocketConnector(queue: queue, loop: $0)) } ?? connector
    queue.async { client.link = connector.value.connect(address, handler: client) }
    return client
  }

  var connectionCount: Int { loop.wait { [server] in server.connectionCount } }

  /// Waits until the server has no connection any more.
  func expectNoConnections() async { while connectionCount > 0 { await Task.yield() } }

  /// Sends every text back.
  private final class Echo: LinkHandler {
    func linkOpened(_ link: any Link) {}
    func link(_ link: any Link, received frame: String) { link.send(frame) }
    func linkClosed(_ link: any Link) {}
  }
}

/// A value that tests hand from thread to thread.
struct Kept<Value>: @unchecked Sendable {
  let value: Value

  init(_ value: Value) { self.value = value }
}

/// A client's end of a link, whose events a test takes one by one.
final class SocketClient: LinkHandler, @unchecked Sendable {
  enum Event: Equatable, Sendable {
    case opened
    case received(String)
    case closed
  }

  var link: (any Link)?
  private let queue: DispatchQueue
  private let events: AsyncStream<Event>
  private let continuation: AsyncStream<Event>.Continuation

  init(queue: DispatchQueue) {
    self.queue = queue
    (events, continuation) = AsyncStream.makeStream()
  }

  func send(_ text: String) { queue.async { [self] in link?.send(text) } }
  func close() { queue.async { [self] in link?.close() } }
  func breakOff() { queue.async { [self] in (link as? any BreakableLink)?.breakOff() } }

  /// The next event, nil behind the last.
  func next() async -> Event? {
    var iterator = events.makeAsyncIterator()
    return await iterator.next()
  }

  func linkOpened(_ link: any Link) { continuation.yield(.opened) }
  func link(_ link: any Link, received frame: String) { continuation.yield(.received(frame)) }
  func linkClosed(_ link: any Link) {
    continuation.yield(.closed)
    continuation.finish()
  }
}
