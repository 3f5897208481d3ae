import Dispatch
import RTDBRuntime
import Testing

/// Timers in real time. Nothing here depends on how long something takes, only on what comes first.
struct DispatchSchedulerTests {
  /// What happened on the queue, in order; read once everything has.
  private final class Order: @unchecked Sendable { var names: [String] = [] }

  /// Runs a body on a queue with a scheduler until it calls what it is given.
  private func run(_ body: @escaping @Sendable (DispatchScheduler, Order, @escaping () -> Void) -> Void) async
    -> [String]
  {
    let queue = DispatchQueue(label: "test")
    return await withCheckedContinuation { continuation in
      queue.async {
        let (scheduler, order) = (DispatchScheduler(queue: queue), Order())
        // The body's last timer keeps the scheduler.
        body(scheduler, order) { withExtendedLifetime(scheduler) { continuation.resume(returning: order.names) } }
      }
    }
  }

  @Test("Timers fire by time, and equal times in the order of scheduling")
  func order() async {
    let names = await run { scheduler, order, done in
      scheduler.schedule(after: 30) { done() }
      for (name, delay) in [("late", 10), ("a", 5), ("first", 0), ("b", 5), ("negative", -5)] {
        scheduler.schedule(after: Int64(delay)) { order.names.append(name) }
      }
      order.names.append("none inside of a call")
    }
    #expect(names == ["none inside of a call", "first", "negative", "a", "b", "late"])
  }

  @Test("A cancelled timer does not fire")
  func cancelled() async {
    let names = await run { scheduler, order, done in
      let timer = scheduler.schedule(after: 5) { order.names.append("cancelled") }
      scheduler.schedule(after: 0) { timer.cancel() }
      scheduler.schedule(after: 20) { done() }
    }
    #expect(names == [])
  }

  @Test("A timer may set another one, also one that fires before those that wait")
  func nested() async {
    let names = await run { scheduler, order, done in
      scheduler.schedule(after: 60) { done() }
      scheduler.schedule(after: 1) {
        scheduler.schedule(after: 1) { order.names.append("inner") }
        order.names.append("outer")
      }
    }
    #expect(names == ["outer", "inner"])
  }

  @Test("The clock does not go backwards here, and the end of time can be asked for")
  func clock() async {
    let names = await run { scheduler, order, done in
      let before = scheduler.now
      scheduler.schedule(after: .max) { order.names.append("never") }
      scheduler.schedule(after: 1) {
        if scheduler.now >= before { order.names.append("later") }
        done()
      }
    }
    #expect(names == ["later"])
  }
}
