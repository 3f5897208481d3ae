/// Time that stands still until somebody advances it.
package final class VirtualScheduler: Scheduler {
  package private(set) var now: Int64
  /// Timers in a binary heap: earliest time first, then in the order of scheduling.
  private var timers: [VirtualTimer] = []
  private var scheduled: UInt64 = 0
  private var turns = TurnCounter()

  /// - Parameter now: Milliseconds since 1970.
  package init(now: Int64 = 0) { self.now = now }

  @discardableResult
  package func schedule(after milliseconds: Int64, _ body: @escaping () -> Void) -> ScheduledTimer {
    let timer = VirtualTimer(time: later(by: milliseconds), sequence: scheduled, body: body)
    scheduled += 1
    push(timer)
    return timer
  }

  /// The time after a delay; a negative delay counts as none, the end of time is not passed.
  private func later(by milliseconds: Int64) -> Int64 {
    let (time, overflow) = now.addingReportingOverflow(max(0, milliseconds))
    return overflow ? .max : time
  }

  /// Number of timers that are still to fire.
  package var pendingCount: Int { timers.reduce(0) { $0 + ($1.body == nil ? 0 : 1) } }

  /// The time of the next timer, nil if there is none.
  package var nextDue: Int64? {
    dropCancelled()
    return timers.first?.time
  }

  /// Lets no more timers fire within one instant: whatever needs more would never come to rest.
  package func limitTurns(to limit: Int) { turns.limit = limit }

  /// Whether an instant needed more timers than are allowed; none has fired since then.
  package var isRunaway: Bool { turns.isExceeded }

  /// Moves time forward; timers due on the way fire at their time, those scheduled meanwhile included.
  ///
  /// A timer that fires may itself advance time; the outer call then continues from there.
  package func advance(by milliseconds: Int64) {
    let end = later(by: milliseconds)
    fire(until: end)
    now = max(now, end)
  }

  /// Fires the timers that are due now, those included that they schedule without delay.
  package func runDue() { fire(until: now) }

  private func fire(until end: Int64) {
    while !isRunaway, let next = nextDue, next <= end {
      let timer = pop()
      now = max(now, timer.time)
      turns.count(at: now)
      let body = timer.body
      timer.body = nil
      body?()
    }
  }

  private func dropCancelled() {
    while let first = timers.first, first.body == nil { _ = pop() }
  }
}

// MARK: - Heap

extension VirtualScheduler {
  private func push(_ timer: VirtualTimer) {
    timers.append(timer)
    var child = timers.count - 1
    while child > 0, timers[child].precedes(timers[(child - 1) / 2]) {
      timers.swapAt(child, (child - 1) / 2)
      child = (child - 1) / 2
    }
  }

  private func pop() -> VirtualTimer {
    timers.swapAt(0, timers.count - 1)
    let top = timers.removeLast()
    var parent = 0
    while true {
      var smallest = parent
      for child in [2 * parent + 1, 2 * parent + 2] where child < timers.count {
        if timers[child].precedes(timers[smallest]) { smallest = child }
      }
      guard smallest != parent else { return top }
      timers.swapAt(parent, smallest)
      parent = smallest
    }
  }
}

/// A timer of virtual time; without a body it has fired or was cancelled.
final class VirtualTimer: ScheduledTimer {
  let time: Int64
  let sequence: UInt64
  var body: (() -> Void)?

  init(time: Int64, sequence: UInt64, body: @escaping () -> Void) {
    self.time = time
    self.sequence = sequence
    self.body = body
  }

  func cancel() { body = nil }

  func precedes(_ other: VirtualTimer) -> Bool {
    time != other.time ? time < other.time : sequence < other.sequence
  }
}
