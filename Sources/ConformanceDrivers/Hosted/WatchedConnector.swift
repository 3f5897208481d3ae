import Dispatch
import RTDBNetwork
import RTDBRuntime
import RTDBSimulation

/// What happens to the links of an adapter's clients, or because of it; may be used on every thread.
final class LinkActivity: @unchecked Sendable {
  private let gate = DispatchSemaphore(value: 1)
  private var counted = 0
  private var open = 0

  /// Notes that something happened.
  func note() { change(0) }

  /// Notes that something happened, and that more attempts to connect are open now, or fewer.
  func change(_ attempts: Int) {
    gate.wait()
    defer { gate.signal() }
    counted += 1
    open += attempts
  }

  /// How many things have happened.
  var count: Int {
    gate.wait()
    defer { gate.signal() }
    return counted
  }

  /// Whether an attempt to connect is open.
  var isConnecting: Bool {
    gate.wait()
    defer { gate.signal() }
    return open > 0
  }
}

/// Opens sockets, and notes all that happens to them; used on its queue alone.
final class WatchedConnector: LosingConnector {
  private let connector: SocketConnector
  private let activity: LinkActivity
  /// The newest link, which is the one that can be open.
  private weak var newest: WatchedLink?

  init(_ queue: DispatchQueue, _ activity: LinkActivity) {
    connector = SocketConnector(queue: queue)
    self.activity = activity
  }

  func connect(_ address: ServerAddress, handler: any LinkHandler) -> any Link {
    let watched = WatchedHandler(handler, activity)
    let link = connector.connect(address, handler: watched)
    let open = WatchedLink(link, watched)
    watched.link = open
    newest = open
    return open
  }

  func loseLinks() { newest?.breakOff() }
}

/// A client's end of a watched link.
private final class WatchedLink: BreakableLink {
  private let link: any Link
  private let handler: WatchedHandler

  init(_ link: any Link, _ handler: WatchedHandler) {
    self.link = link
    self.handler = handler
  }

  func send(_ frame: String) {
    handler.activity.note()
    link.send(frame)
  }

  func close() {
    handler.end()
    link.close()
  }

  func breakOff() {
    handler.end()
    (link as? any BreakableLink)?.breakOff()
  }
}

/// Notes what a link tells, and tells it on.
private final class WatchedHandler: LinkHandler {
  let activity: LinkActivity
  private let handler: any LinkHandler
  private var isAttempt = true
  /// What the owner knows as the link.
  weak var link: WatchedLink?

  init(_ handler: any LinkHandler, _ activity: LinkActivity) {
    self.handler = handler
    self.activity = activity
    activity.change(1)
  }

  /// The attempt is over, with whichever end.
  func end() {
    activity.change(isAttempt ? -1 : 0)
    isAttempt = false
  }

  func linkOpened(_ link: any Link) {
    end()
    handler.linkOpened(self.link ?? link)
  }

  func link(_ link: any Link, received frame: String) {
    activity.note()
    handler.link(self.link ?? link, received: frame)
  }

  func linkClosed(_ link: any Link) {
    end()
    handler.linkClosed(self.link ?? link)
  }
}
