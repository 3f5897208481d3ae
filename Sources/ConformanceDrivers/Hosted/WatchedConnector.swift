import Dispatch
import RTDBNetwork
import RTDBRuntime
import RTDBSimulation

/// Opens sockets, and notes all that happens to them; used on its queue alone.
final class WatchedConnector: LosingConnector {
  private let connector: ObservedConnector
  /// The newest link, which is the one that can be open.
  private weak var newest: (any Link)?

  init(_ queue: DispatchQueue, _ activity: ClientActivity) {
    connector = ObservedConnector(SocketConnector(queue: queue)) { _ in
      activity.change(1)
      var isAttempt = true
      return { event in
        switch event {
        case .sent, .received: activity.note()
        case .opened, .closed, .brokenOff, .ended:
          // The attempt is over, with whichever end.
          activity.change(isAttempt ? -1 : 0)
          isAttempt = false
        }
      }
    }
  }

  func connect(_ address: ServerAddress, handler: any LinkHandler) -> any Link {
    let link = connector.connect(address, handler: handler)
    newest = link
    return link
  }

  func loseLinks() { (newest as? any BreakableLink)?.breakOff() }
}
