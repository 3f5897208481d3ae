import RTDBRuntime
import RTDBTree
import RTDBWire

/// What a connection tells its owner.
protocol ConnectionOwner: AnyObject {
  /// The handshake is done: the server's clock in milliseconds, its host, and the id of the session.
  func connectionReady(_ connection: Connection, timestamp: Double, host: String, session: String)
  func connection(_ connection: Connection, received message: ServerMessage)
  /// The connection is over; `wasReady` says whether the handshake had been done.
  func connectionClosed(_ connection: Connection, wasReady: Bool)
}

/// One live link to the server, from the attempt to its end: framing, handshake, keep-alive.
///
/// Implements the page on the connection §1–§3; restoring and reconnecting is its owner's work.
final class Connection {
  private static let connectTimeout: Int64 = 30_000
  private static let keepAliveInterval: Int64 = 45_000

  private let scheduler: any Scheduler
  private let queue: WorkQueue
  private weak var owner: (any ConnectionOwner)?
  private var link: (any Link)?
  private var assembler = FrameAssembler()
  private var isReady = false
  /// Whether there ever was a link, with or without a handshake.
  private(set) var wasOpened = false
  private var isClosed = false
  private var timer: (any ScheduledTimer)?
  /// When the last frame went in either direction.
  private var lastTraffic: Int64

  init(scheduler: any Scheduler, queue: WorkQueue, owner: any ConnectionOwner) {
    self.scheduler = scheduler
    self.queue = queue
    self.owner = owner
    lastTraffic = scheduler.now
  }

  func open(_ connector: any Connector, _ address: ServerAddress) {
    timer = scheduler.schedule(after: Self.connectTimeout) { [weak self] in self?.close() }
    link = connector.connect(address, handler: self)
  }

  func send(_ request: ClientRequest) {
    for frame in FrameCodec.frames(MessageCodec.text(request)) { send(frame) }
  }

  private func send(_ frame: String) {
    lastTraffic = scheduler.now
    link?.send(frame)
  }

  /// Ends the connection; the owner is told as for any other end.
  func close() {
    guard !isClosed else { return }
    link?.close()
    end()
  }

  private func end() {
    guard !isClosed else { return }
    isClosed = true
    timer?.cancel()
    link = nil
    queue.perform { [self] in owner?.connectionClosed(self, wasReady: isReady) }
  }

  private func keepAlive() {
    let due = lastTraffic + Self.keepAliveInterval
    if scheduler.now >= due, !Mutant.isActive(.keepAliveNeverSent) { send(FrameCodec.keepAlive) }
    let wait = max(1, lastTraffic + Self.keepAliveInterval - scheduler.now)
    timer = scheduler.schedule(after: wait) { [weak self] in self?.keepAlive() }
  }

  private func receive(_ frame: String) {
    guard !isClosed else { return }
    lastTraffic = scheduler.now
    do throws(WireError) {
      guard let text = try assembler.receive(frame), let message = try MessageCodec.serverMessage(text) else { return }
      if case .hello(let timestamp, _, let host, let session) = message {
        isReady = true
        owner?.connectionReady(self, timestamp: timestamp, host: host, session: session)
      } else {
        owner?.connection(self, received: message)
      }
    } catch {
      // A message that cannot be read is dropped, as the SDKs do; a broken frame sequence cannot be mended.
      if error.code == .invalidFrameCount || error.code == .messageTooLong { close() }
    }
  }
}

extension Connection: LinkHandler {
  func linkOpened(_ link: any Link) {
    queue.perform { [self] in
      guard !isClosed else { return }
      wasOpened = true
      timer?.cancel()
      lastTraffic = scheduler.now
      timer = scheduler.schedule(after: Self.keepAliveInterval) { [weak self] in self?.keepAlive() }
    }
  }

  func link(_ link: any Link, received frame: String) { queue.perform { [self] in receive(frame) } }

  func linkClosed(_ link: any Link) { queue.perform { [self] in end() } }
}
