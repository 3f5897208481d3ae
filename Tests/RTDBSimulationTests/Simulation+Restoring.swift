import RTDBRuntime
import RTDBSimulation

extension Simulation {
  /// Ends everything that keeps clients from the server, and lets time pass for all to come right.
  func restore(timeAfter milliseconds: Int64) {
    for (_, client) in clients.sorted(by: { $0.key < $1.key }) {
      let link = network.connector(client.name)
      link.delay(0)
      for direction in Direction.allCases { link.flow(direction) }
      link.refuse(false)
      link.notice()
      client.repo.goOnline()
    }
    advance(by: milliseconds)
  }
}
