import RTDBRuntime

/// The reference server: accepts links, and holds the data of any number of namespaces.
///
/// It does nothing by itself: everything happens inside of a call, in order.
package final class Server {
  package let scheduler: any Scheduler
  /// The name that the handshake tells.
  package let host: String
  /// Added to the scheduler's time for the server's own clock, in milliseconds.
  package var clockOffset: Int64 = 0
  /// What a client's credential is worth; without a change every one is accepted.
  package var checkCredential: (String) -> CredentialOutcome = { _ in .accepted(payload: [:]) }
  /// The host that the handshake tells a client, who connects there from then on; without a change always `host`.
  package lazy var announcedHost: (ServerAddress) -> String = { [host] _ in host }
  private let random: any RandomSource
  private var namespaces: [String: Namespace] = [:]
  private var sessionCount = 0

  package init(scheduler: any Scheduler, random: any RandomSource, host: String = "localhost") {
    self.scheduler = scheduler
    self.random = random
    self.host = host
  }

  /// 64 random bits.
  func randomBits() -> UInt64 { random.next() }

  /// The namespaces that have been asked for, by name.
  package var namespaceNames: [String] { namespaces.keys.sorted() }

  /// The server's clock in milliseconds since 1970.
  package var now: Int64 { scheduler.now + clockOffset }

  /// A namespace by name, made when it is first asked for.
  package func namespace(_ name: String) -> Namespace {
    if let namespace = namespaces[name] { return namespace }
    let namespace = Namespace(name: name, server: self)
    namespaces[name] = namespace
    return namespace
  }

  /// The session for the server's end of a new link.
  package func accept(_ link: any Link, _ address: ServerAddress) -> any LinkHandler {
    sessionCount += 1
    let id = "s" + String(random.next(), radix: 36)
    let namespace = namespace(address.namespace)
    return Session(id: id, number: sessionCount, address: address, server: self, namespace: namespace)
  }

  /// Ends a session: its on-disconnect writes happen, its link is closed.
  package func end(_ session: Session) { session.end() }

  /// The open sessions of all namespaces in the order of their opening.
  package var sessions: [Session] {
    namespaces.values.flatMap(\.sessions).sorted { $0.number < $1.number }
  }
}
