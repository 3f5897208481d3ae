import RTDBRuntime

/// Virtual time that tells when a timer is set, so that its owner can let it fire.
final class NudgingScheduler: Scheduler {
  private let base: any Scheduler
  private let nudge: () -> Void

  init(_ base: any Scheduler, nudge: @escaping () -> Void) {
    self.base = base
    self.nudge = nudge
  }

  var now: Int64 { base.now }

  @discardableResult
  func schedule(after milliseconds: Int64, _ body: @escaping () -> Void) -> ScheduledTimer {
    defer { nudge() }
    return base.schedule(after: milliseconds, body)
  }
}
