import Dispatch
import RTDBNetwork
import RTDBRuntime

/// Carries the links of a memory network over WebSockets on this machine, both ends of which are in this process.
///
/// It knows what each end has sent and received, so that nothing is waited for that is not coming.
final class SocketCarrier: Carrier {
  /// The ends of one open connection.
  private struct Way {
    var number: Int
    var client: any BreakableLink
    var server: any BreakableLink
  }

  /// How long the sockets may take for anything; only a fault makes them take longer.
  private static let patience: Duration = .seconds(10)

  private let loop: NetworkLoop
  private let queue = DispatchQueue(label: "rtdbkit.loopback")
  private let arrivals: SocketArrivals
  /// Used on the loop alone.
  private let gate: CarrierGate
  /// Used on the queue alone.
  private let connector: SocketConnector
  private var ways: [LinkName: Way] = [:]
  private var attempts = 0
  /// What went wrong since it was last taken.
  private var failure: String?

  /// Starts to listen at any free port.
  ///
  /// - Throws: `SocketServerError`.
  init() throws {
    let loop = NetworkLoop(name: "rtdbkit.loopback")
    let arrivals = SocketArrivals()
    (self.loop, self.arrivals) = (loop, arrivals)
    do {
      gate = try loop.wait { try CarrierGate(loop, arrivals) }
    } catch {
      loop.stop()
      throw error
    }
    connector = SocketConnector(queue: queue, loop: loop)
  }

  deinit { loop.perform { [loop, gate] in gate.stop { loop.stop() } } }

  func open(_ link: LinkName, _ address: ServerAddress, isRefused: Bool) {
    attempts += 1
    let number = attempts
    loop.perform { [gate] in gate.isRefusing = isRefused }
    // The number tells the ends of one connection from those of the others.
    let way = ServerAddress(
      host: "127.0.0.1:\(gate.port)", isSecure: false, namespace: String(number), lastSession: address.lastSession)
    let client = queue.sync { connector.connect(way, handler: CarrierEnd(.toClient, number, arrivals)) }
    if isRefused { return expect([.lost(.toClient, number)], "a refused attempt fails") }
    expect([.opened(.toClient, number), .opened(.toServer, number)], "an attempt opens a link")
    guard let client = client as? any BreakableLink, let end = arrivals.takeEnd() as? any BreakableLink else { return }
    ways[link] = Way(number: number, client: client, server: end)
  }

  func carry(_ frame: String, _ direction: Direction, over link: LinkName) -> String {
    guard let way = ways[link] else {
      failure = failure ?? "there is no connection for a frame of \(link.client)\(link.number)"
      return frame
    }
    switch direction {
    case .toServer: queue.sync { way.client.send(frame) }
    case .toClient: loop.perform { way.server.send(frame) }
    }
    guard case .received(direction, way.number, let text)? = next("a frame arrives") else {
      failure = failure ?? "something else came than the frame that was sent"
      return frame
    }
    return text
  }

  func close(_ link: LinkName, by sender: Direction) {
    guard let way = ways.removeValue(forKey: link) else { return }
    switch sender {
    case .toServer:
      queue.sync { way.client.close() }
      expect([.lost(.toServer, way.number)], "the server sees the client's close")
    case .toClient:
      loop.perform { way.server.close() }
      expect([.lost(.toClient, way.number)], "the client sees the server's close")
    }
  }

  func lose(_ link: LinkName, _ mode: CutMode) {
    switch mode {
    case .clean: close(link, by: .toClient)
    // Nothing passes any more, and neither end is told by the connection: it stays as it is until the loss is noticed.
    case .silent: break
    case .reset:
      guard let way = ways.removeValue(forKey: link) else { return }
      loop.perform { way.server.breakOff() }
      expect([.lost(.toClient, way.number)], "the client sees the reset")
    }
  }

  /// Ends all connections.
  func reset() { for link in ways.keys { lose(link, .reset) } }

  /// What went wrong since it was last asked.
  func takeFailure() -> String? {
    defer { failure = nil }
    return failure
  }

  private func next(_ what: String) -> SocketArrival? {
    if let arrival = arrivals.next(within: Self.patience) { return arrival }
    failure = failure ?? "the sockets did not do in time what was expected: \(what)"
    return nil
  }

  /// Waits until each of these things has happened, and nothing else.
  private func expect(_ expected: [SocketArrival], _ what: String) {
    var missing = expected
    while !missing.isEmpty {
      guard let arrival = next(what) else { return }
      guard let place = missing.firstIndex(of: arrival) else {
        failure = failure ?? "something else came at the sockets than was expected: \(what)"
        return
      }
      missing.remove(at: place)
    }
  }
}

/// The port at which the carried links arrive; used on the loop alone.
private final class CarrierGate: @unchecked Sendable {
  var isRefusing = false
  private let server: SocketServer
  let port: UInt16

  init(_ loop: NetworkLoop, _ arrivals: SocketArrivals) throws {
    server = try SocketServer(
      loop: loop, scheduler: LoopScheduler(loop),
      accept: { link, address in
        arrivals.keepEnd(link)
        return CarrierEnd(.toServer, Int(address.namespace) ?? 0, arrivals)
      }, answer: { _ in HTTPResponse(404) })
    port = server.port
    server.admits = { [unowned self] _ in !isRefusing }
  }

  func stop(_ stopped: @escaping () -> Void) { server.stop(stopped) }
}

/// One end of a carried link: it tells what arrives there.
private final class CarrierEnd: LinkHandler {
  private let direction: Direction
  private let number: Int
  private let arrivals: SocketArrivals

  /// - Parameter direction: Of what arrives at this end.
  init(_ direction: Direction, _ number: Int, _ arrivals: SocketArrivals) {
    self.direction = direction
    self.number = number
    self.arrivals = arrivals
  }

  func linkOpened(_ link: any Link) { arrivals.post(.opened(direction, number)) }
  func link(_ link: any Link, received frame: String) { arrivals.post(.received(direction, number, frame)) }
  func linkClosed(_ link: any Link) { arrivals.post(.lost(direction, number)) }
}
