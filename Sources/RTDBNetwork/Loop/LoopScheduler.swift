import CSoup
import Dispatch
import RTDBRuntime

/// Real time on a network loop: timers fire on its thread, and only there may they be scheduled and cancelled.
///
/// Timers follow the monotonic clock, so that a change of the device's clock delays none.
package final class LoopScheduler: Scheduler {
  private let loop: NetworkLoop
  /// The timers by the milliseconds since `start`.
  private let timers = VirtualScheduler()
  private let start = DispatchTime.now().uptimeNanoseconds
  private var source: UnsafeMutablePointer<GSource>?
  private var armed: Int64?

  package init(_ loop: NetworkLoop) { self.loop = loop }

  deinit { disarm() }

  package var now: Int64 { DispatchScheduler.wallClock }

  @discardableResult
  package func schedule(after milliseconds: Int64, _ body: @escaping () -> Void) -> ScheduledTimer {
    // The timers' own time stands still between two firings.
    let (delay, overflow) = max(0, milliseconds).addingReportingOverflow(elapsed - timers.now)
    let timer = timers.schedule(after: overflow ? .max : delay, body)
    arm()
    return timer
  }

  private var elapsed: Int64 { Int64((DispatchTime.now().uptimeNanoseconds - start) / 1_000_000) }

  private func arm() {
    guard let due = timers.nextDue, armed.map({ due < $0 }) ?? true else { return }
    disarm()
    armed = due
    // A day at a time, so that no far time overflows the clock.
    let source = g_timeout_source_new(UInt32(min(max(0, due - elapsed), 86_400_000)))
    g_source_set_callback(
      source,
      { data in
        Unmanaged<LoopScheduler>.fromOpaque(data!).takeUnretainedValue().fire()
        return 0
      }, Unmanaged.passUnretained(self).toOpaque(), nil)
    g_source_attach(source, loop.context)
    self.source = source
  }

  private func disarm() {
    guard let source else { return }
    g_source_destroy(source)
    g_source_unref(source)
    self.source = nil
    armed = nil
  }

  private func fire() {
    disarm()
    timers.advance(by: elapsed - timers.now)
    arm()
  }
}
