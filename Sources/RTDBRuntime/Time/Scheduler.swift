/// Time and timers, so that nothing in the project reads a clock of its own.
package protocol Scheduler: AnyObject {
  /// The current time in milliseconds since 1970.
  var now: Int64 { get }

  /// Runs a body once, after a delay in milliseconds; equal times run in the order of scheduling.
  @discardableResult
  func schedule(after milliseconds: Int64, _ body: @escaping () -> Void) -> ScheduledTimer
}

/// A timer that has been scheduled.
package protocol ScheduledTimer: AnyObject {
  /// Keeps the body from running; no effect once it ran.
  func cancel()
}
