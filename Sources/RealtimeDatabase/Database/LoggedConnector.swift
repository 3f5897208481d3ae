import RTDBRuntime

/// A connector whose links tell the developer what goes over them, where logging is on.
final class LoggedConnector: Connector {
  private let base: any Connector
  private let log: DatabaseLog

  init(_ base: any Connector, _ log: DatabaseLog) {
    self.base = base
    self.log = log
  }

  func connect(_ address: ServerAddress, handler: any LinkHandler) -> any Link {
    log.note("connecting to \(address.host), namespace \(address.namespace)")
    let end = LoggedEnd(handler, log)
    let link = LoggedLink(base.connect(address, handler: end), log)
    end.link = link
    return link
  }
}

private final class LoggedLink: Link {
  private let base: any Link
  private let log: DatabaseLog

  init(_ base: any Link, _ log: DatabaseLog) {
    self.base = base
    self.log = log
  }

  func send(_ frame: String) {
    // Whoever has a token can act as the user.
    log.note(frame.contains("\"cred\"") ? "sent a credential" : "sent \(frame)")
    base.send(frame)
  }

  func close() {
    log.note("closed the connection")
    base.close()
  }
}

/// Stands between a link and its owner, who knows the logged link alone.
private final class LoggedEnd: LinkHandler {
  private let owner: any LinkHandler
  private let log: DatabaseLog
  /// Set before anything is told, which no connector does inside of its call.
  weak var link: LoggedLink?

  init(_ owner: any LinkHandler, _ log: DatabaseLog) {
    self.owner = owner
    self.log = log
  }

  func linkOpened(_ link: any Link) {
    log.note("connected")
    if let link = self.link { owner.linkOpened(link) }
  }

  func link(_ link: any Link, received frame: String) {
    log.note("received \(frame)")
    if let link = self.link { owner.link(link, received: frame) }
  }

  func linkClosed(_ link: any Link) {
    log.note("the connection ended")
    if let link = self.link { owner.linkClosed(link) }
  }
}
