import RTDBRuntime

/// A network that does only what it is told: it keeps what the client sends and hands in what a script says.
final class ScriptedConnector: Connector {
  /// What the client did to the network.
  enum Deed {
    case sent(frame: String, link: Int)
    case closed
  }

  private var current: ScriptedLink?
  private var linkCount = 0
  private var deeds: [Deed] = []

  func connect(_ address: ServerAddress, handler: any LinkHandler) -> any Link {
    linkCount += 1
    let link = ScriptedLink(number: linkCount, handler: handler, connector: self)
    current = link
    return link
  }

  /// Whether a link is open or about to be.
  var hasLink: Bool { current != nil }
  var isOpen: Bool { current?.isOpen ?? false }

  /// What the client did since this was last asked.
  func takeDeeds() -> [Deed] {
    defer { deeds = [] }
    return deeds
  }

  /// Lets the client's attempt succeed.
  func open() {
    guard let current else { return }
    current.isOpen = true
    current.handler?.linkOpened(current)
  }

  func deliver(_ frame: String) {
    guard let current else { return }
    current.handler?.link(current, received: frame)
  }

  /// Breaks the link, or lets the attempt fail.
  func lose() {
    guard let link = current else { return }
    current = nil
    let handler = link.end()
    handler?.linkClosed(link)
  }

  fileprivate func send(_ frame: String, _ link: ScriptedLink) { deeds.append(.sent(frame: frame, link: link.number)) }

  fileprivate func closed(_ link: ScriptedLink) {
    if link.isOpen { deeds.append(.closed) }
    if current === link { current = nil }
  }
}

/// The client's end of a scripted link.
private final class ScriptedLink: Link {
  let number: Int
  private(set) var handler: (any LinkHandler)?
  private weak var connector: ScriptedConnector?
  var isOpen = false

  init(number: Int, handler: any LinkHandler, connector: ScriptedConnector) {
    self.number = number
    self.handler = handler
    self.connector = connector
  }

  func send(_ frame: String) {
    if handler != nil { connector?.send(frame, self) }
  }

  func close() {
    guard handler != nil else { return }
    connector?.closed(self)
    _ = end()
  }

  func end() -> (any LinkHandler)? {
    defer { handler = nil }
    isOpen = false
    return handler
  }
}
