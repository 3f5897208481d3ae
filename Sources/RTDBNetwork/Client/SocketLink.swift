import Dispatch
import RTDBRuntime

/// The owner's side of a client's link, used on the owner's queue alone.
///
/// Frames cross between queue and loop in batches, so that many cost one wake-up.
final class SocketLink: BreakableLink, @unchecked Sendable {
  private let queue: DispatchQueue
  private let loop: NetworkLoop
  private var handler: (any LinkHandler)?
  private(set) var attempt: SocketAttempt!
  private let arrivals: Mailbox<SocketEvent>

  init(handler: any LinkHandler, queue: DispatchQueue, loop: NetworkLoop) {
    self.handler = handler
    self.queue = queue
    self.loop = loop
    arrivals = Mailbox()
    // Held by the attempt until it is over, as the library holds that.
    attempt = SocketAttempt(loop: loop) { [self] event in arrived(event) }
  }

  func send(_ frame: String) {
    guard handler != nil, let attempt else { return }
    loop.perform { attempt.send(frame) }
  }

  func close() {
    guard handler != nil, let attempt else { return }
    end()
    loop.perform { attempt.abandon() }
  }

  func breakOff() {
    guard handler != nil, let attempt else { return }
    end()
    loop.perform { attempt.breakOff() }
  }

  private func end() {
    handler = nil
    attempt = nil
  }

  private func arrived(_ event: SocketEvent) {
    guard arrivals.post(event) else { return }
    queue.async { [self] in
      for event in arrivals.takeAll() { handle(event) }
    }
  }

  private func handle(_ event: SocketEvent) {
    guard let handler else { return }
    switch event {
    case .opened: handler.linkOpened(self)
    case .received(let frame): handler.link(self, received: frame)
    case .closed:
      end()
      handler.linkClosed(self)
    }
  }
}
