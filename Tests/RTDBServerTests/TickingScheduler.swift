import RTDBRuntime

/// A clock that goes on whenever somebody looks at it; nothing that is scheduled happens.
final class TickingScheduler: Scheduler {
  private final class NoTimer: ScheduledTimer {
    func cancel() {}
  }

  private var looks: Int64 = 0

  var now: Int64 {
    looks += 1
    return 1_000 + looks
  }

  func schedule(after milliseconds: Int64, _ body: @escaping () -> Void) -> ScheduledTimer { NoTimer() }
}
