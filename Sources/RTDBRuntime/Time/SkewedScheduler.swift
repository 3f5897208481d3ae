/// A clock that is off from the common one; timers run with the common one.
package final class SkewedScheduler: Scheduler {
  private let base: any Scheduler
  /// How far this clock is ahead, in milliseconds.
  package var skew: Int64

  package init(_ base: any Scheduler, skew: Int64 = 0) {
    self.base = base
    self.skew = skew
  }

  package var now: Int64 { base.now + skew }

  @discardableResult
  package func schedule(after milliseconds: Int64, _ body: @escaping () -> Void) -> ScheduledTimer {
    base.schedule(after: milliseconds, body)
  }
}
