import Dispatch

/// What happens to the links of an adapter's clients, or because of it; may be used on every thread.
final class ClientActivity: @unchecked Sendable {
  private let gate = DispatchSemaphore(value: 1)
  private var counted = 0
  private var open = 0

  /// Notes that something happened.
  func note() { change(0) }

  /// Notes that something happened, and that more attempts to connect are open now, or fewer.
  func change(_ attempts: Int) {
    gate.wait()
    defer { gate.signal() }
    counted += 1
    open += attempts
  }

  /// How many things have happened.
  var count: Int {
    gate.wait()
    defer { gate.signal() }
    return counted
  }

  /// Whether an attempt to connect is open.
  var isConnecting: Bool {
    gate.wait()
    defer { gate.signal() }
    return open > 0
  }
}
