/// A connector that tells an observer what happens on its links, and changes nothing.
package final class ObservedConnector: Connector {
  /// Hears of one link, each thing before the link's owner or its other side does.
  package typealias Observer = (LinkActivity) -> Void

  private let base: any Connector
  private let observe: (ServerAddress) -> Observer

  /// - Parameter observe: Called at each attempt to connect; what it returns hears of the link.
  package init(_ base: any Connector, _ observe: @escaping (ServerAddress) -> Observer) {
    self.base = base
    self.observe = observe
  }

  package func connect(_ address: ServerAddress, handler: any LinkHandler) -> any Link {
    let observer = observe(address)
    let end = ObservedEnd(handler, observer)
    let link = ObservedLink(base.connect(address, handler: end), observer)
    end.link = link
    return link
  }
}

private final class ObservedLink: BreakableLink {
  private let base: any Link
  private let observer: ObservedConnector.Observer

  init(_ base: any Link, _ observer: @escaping ObservedConnector.Observer) {
    self.base = base
    self.observer = observer
  }

  func send(_ frame: String) {
    observer(.sent(frame))
    base.send(frame)
  }

  func close() {
    observer(.closed)
    base.close()
  }

  /// Breaks off the link below; one that cannot be broken off stays as it is.
  func breakOff() {
    guard let base = base as? any BreakableLink else { return }
    observer(.brokenOff)
    base.breakOff()
  }
}

/// Stands between a link and its owner, who knows the observed link alone, and hears nothing once it has let that go.
private final class ObservedEnd: LinkHandler {
  private let owner: any LinkHandler
  private let observer: ObservedConnector.Observer
  /// Set before anything is told, which no connector does inside of its call.
  weak var link: ObservedLink?

  init(_ owner: any LinkHandler, _ observer: @escaping ObservedConnector.Observer) {
    self.owner = owner
    self.observer = observer
  }

  func linkOpened(_ link: any Link) {
    observer(.opened)
    if let link = self.link { owner.linkOpened(link) }
  }

  func link(_ link: any Link, received frame: String) {
    observer(.received(frame))
    if let link = self.link { owner.link(link, received: frame) }
  }

  func linkClosed(_ link: any Link) {
    observer(.ended)
    if let link = self.link { owner.linkClosed(link) }
  }
}
