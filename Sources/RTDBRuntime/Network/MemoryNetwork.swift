/// Links in memory between clients, each with a connector of its own, and one server.
///
/// Everything is deterministic: `pump()` delivers one thing at a time, losses and openings first, then frames to the
/// server, and only when there are none a frame to a client, always the oldest.
package final class MemoryNetwork {
  /// Takes the server's end of a new link and returns who listens there.
  package typealias Acceptor = (any Link, ServerAddress) -> any LinkHandler

  package let scheduler: any Scheduler
  /// The clients' connectors in the order of their creation.
  package private(set) var connectors: [MemoryConnector] = []
  let accept: Acceptor
  /// What takes everything to the other side; nil where it is there at once.
  package var carrier: (any Carrier)?
  private var observers: [(NetworkEvent) -> Void] = []
  private var sequence = 0
  private var isPumping = false
  private var turns = TurnCounter()

  package init(scheduler: any Scheduler, accept: @escaping Acceptor) {
    self.scheduler = scheduler
    self.accept = accept
  }

  /// The connector of a client, made when it is first asked for.
  package func connector(_ client: String) -> MemoryConnector {
    if let connector = connectors.first(where: { $0.client == client }) { return connector }
    let connector = MemoryConnector(client: client, network: self)
    connectors.append(connector)
    return connector
  }

  /// Shows every event of the network from now on, at the moment it happens.
  package func addObserver(_ observer: @escaping (NetworkEvent) -> Void) { observers.append(observer) }

  /// Whether nothing can be delivered now; held and delayed frames do not count.
  package var isIdle: Bool { nextStep() == nil }

  /// Delivers no more within one instant: whatever needs more would never come to rest.
  package func limitTurns(to limit: Int) { turns.limit = limit }

  /// Whether an instant needed more deliveries than are allowed; nothing was delivered since then.
  package var isRunaway: Bool { turns.isExceeded }

  /// Delivers until nothing is left; a call from inside a delivery leaves the work to the running one.
  package func pump() { pump(while: { _ in true }) }

  /// Delivers until a client was told something, or nothing is left: the client may have an answer to it.
  package func pumpToNextClient() { pump(while: { $0 == .toServer }) }

  private func pump(while goesOn: (Direction) -> Bool) {
    guard !isPumping else { return }
    isPumping = true
    defer { isPumping = false }
    while !isRunaway, let step = nextStep() {
      turns.count(at: scheduler.now)
      step.act()
      if !goesOn(step.direction) { return }
    }
  }

  /// What is to be done next, and who hears of it.
  private func nextStep() -> (direction: Direction, act: () -> Void)? {
    if let connector = connectors.first(where: \.hasNews) { return (.toServer, { connector.deliverNews() }) }
    for direction in [Direction.toServer, .toClient] {
      let oldest = connectors.compactMap { connector in
        connector.nextSequence(direction).map { (connector: connector, sequence: $0) }
      }.min { $0.sequence < $1.sequence }
      if let oldest { return (direction, { oldest.connector.deliver(direction) }) }
    }
    return nil
  }

  func observe(_ event: NetworkEvent) { for observer in observers { observer(event) } }

  func nextSequence() -> Int {
    sequence += 1
    return sequence
  }
}
