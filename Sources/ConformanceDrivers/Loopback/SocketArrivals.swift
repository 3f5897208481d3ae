import Dispatch
import RTDBRuntime

/// Something that arrived at one end of a carried link, with the direction in which it went.
enum SocketArrival: Equatable, Sendable {
  case opened(Direction, Int)
  case received(Direction, Int, String)
  case lost(Direction, Int)
}

/// What arrives at the ends of carried links, on its way from the sockets' threads to the driver's.
final class SocketArrivals: @unchecked Sendable {
  private let gate = DispatchSemaphore(value: 1)
  private let ready = DispatchSemaphore(value: 0)
  private var waiting: [SocketArrival] = []
  private var end: (any Link)?

  func post(_ arrival: SocketArrival) {
    gate.wait()
    waiting.append(arrival)
    gate.signal()
    ready.signal()
  }

  /// Waits for the next arrival; nil where none comes in time.
  func next(within patience: Duration) -> SocketArrival? {
    let (seconds, attoseconds) = patience.components
    let deadline = DispatchTime.now() + .seconds(Int(seconds)) + .nanoseconds(Int(attoseconds / 1_000_000_000))
    guard ready.wait(timeout: deadline) == .success else { return nil }
    gate.wait()
    defer { gate.signal() }
    return waiting.removeFirst()
  }

  /// Keeps the server's end of a new link until the driver takes it.
  func keepEnd(_ link: any Link) {
    gate.wait()
    defer { gate.signal() }
    end = link
  }

  func takeEnd() -> (any Link)? {
    gate.wait()
    defer { gate.signal() }
    defer { end = nil }
    return end
  }
}
