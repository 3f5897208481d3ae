import Dispatch

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Real time on a serial dispatch queue: timers fire on the queue, and only there may they be scheduled and cancelled.
///
/// Timers follow the monotonic clock, so that a change of the device's clock delays none.
package final class DispatchScheduler: Scheduler {
  private let queue: DispatchQueue
  private let source: any DispatchSourceTimer
  /// The timers by the milliseconds since `start`.
  private let timers = VirtualScheduler()
  private let start = DispatchTime.now().uptimeNanoseconds
  private var armed: Int64?

  package init(queue: DispatchQueue) {
    self.queue = queue
    source = DispatchSource.makeTimerSource(flags: .strict, queue: queue)
    source.setEventHandler { [weak self] in self?.fire() }
    source.schedule(deadline: .distantFuture)
    source.activate()
  }

  deinit { source.cancel() }

  /// The device's clock, in milliseconds since 1970; may be read on every thread.
  package static var wallClock: Int64 {
    var time = timespec()
    clock_gettime(CLOCK_REALTIME, &time)
    return Int64(time.tv_sec) * 1000 + Int64(time.tv_nsec) / 1_000_000
  }

  package var now: Int64 { Self.wallClock }

  @discardableResult
  package func schedule(after milliseconds: Int64, _ body: @escaping () -> Void) -> ScheduledTimer {
    // The timers' own time stands still between two firings.
    let (delay, overflow) = max(0, milliseconds).addingReportingOverflow(elapsed - timers.now)
    let timer = timers.schedule(after: overflow ? .max : delay, body)
    arm()
    return timer
  }

  /// Milliseconds since the scheduler was made.
  private var elapsed: Int64 { Int64((DispatchTime.now().uptimeNanoseconds - start) / 1_000_000) }

  /// Whether a timer is due that has not fired yet, as one without a delay just after it was scheduled.
  package var hasDueTimer: Bool { timers.nextDue.map { $0 <= elapsed } ?? false }

  private func fire() {
    armed = nil
    timers.advance(by: elapsed - timers.now)
    arm()
  }

  private func arm() {
    guard let due = timers.nextDue, armed.map({ due < $0 }) ?? true else { return }
    armed = due
    // A day at a time, so that no far time overflows the clock.
    let wait = min(max(0, due - elapsed), 86_400_000)
    source.schedule(deadline: .now() + .milliseconds(Int(wait)), leeway: .nanoseconds(0))
  }
}
