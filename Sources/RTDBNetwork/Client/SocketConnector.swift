import CSoup
import Dispatch
import RTDBRuntime

/// Opens WebSockets to servers; everything that a link tells is told on one dispatch queue.
package final class SocketConnector: Connector {
  private let loop: NetworkLoop
  private let queue: DispatchQueue
  private let dialer: SocketDialer

  /// - Parameters:
  ///   - queue: A serial queue; connectors and their links may be used there alone.
  ///   - certificates: A PEM file with the certificates that encrypted servers must show or be signed by; without it
  ///     those count that the system trusts. Whatever else a server shows, there is no link.
  package init(queue: DispatchQueue, loop: NetworkLoop = .shared, trusting certificates: String? = nil) {
    self.queue = queue
    self.loop = loop
    dialer = SocketDialer(loop, trusting: certificates)
  }

  package func connect(_ address: ServerAddress, handler: any LinkHandler) -> any Link {
    let link = SocketLink(handler: handler, queue: queue, loop: loop)
    let (dialer, url) = (dialer, Self.url(address))
    let attempt = link.attempt!
    loop.perform { dialer.open(url, isSecure: address.isSecure, attempt) }
    return link
  }

  private static func url(_ address: ServerAddress) -> String {
    let last = address.lastSession.map { "&ls=" + PercentCoding.encoded($0) } ?? ""
    let scheme = address.isSecure ? "wss" : "ws"
    return "\(scheme)://\(address.host)/.ws?v=5&ns=\(PercentCoding.encoded(address.namespace))\(last)"
  }
}
