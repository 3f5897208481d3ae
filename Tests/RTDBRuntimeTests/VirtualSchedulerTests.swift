import RTDBRuntime
import Testing

@Suite struct VirtualSchedulerTests {
  @Test("Timers fire by time, equal times in the order of scheduling")
  func order() {
    let scheduler = VirtualScheduler(now: 100)
    var log: [String] = []
    for (name, delay) in [("c", 30), ("a", 10), ("b1", 20), ("b2", 20), ("z", 0)] {
      scheduler.schedule(after: Int64(delay)) { log.append("\(name)@\(scheduler.now)") }
    }
    #expect(scheduler.pendingCount == 5)
    #expect(scheduler.nextDue == 100)
    scheduler.advance(by: 20)
    #expect(log == ["z@100", "a@110", "b1@120", "b2@120"])
    #expect(scheduler.now == 120)
    scheduler.advance(by: 100)
    #expect(log.last == "c@130")
    #expect(scheduler.now == 220)
    #expect(scheduler.nextDue == nil)
  }

  @Test("Timers scheduled while firing fire too if they are due")
  func nested() {
    let scheduler = VirtualScheduler()
    var log: [String] = []
    scheduler.schedule(after: 10) {
      log.append("first@\(scheduler.now)")
      scheduler.schedule(after: 0) { log.append("now@\(scheduler.now)") }
      scheduler.schedule(after: 5) { log.append("soon@\(scheduler.now)") }
      scheduler.schedule(after: 50) { log.append("late@\(scheduler.now)") }
    }
    scheduler.schedule(after: 12) { log.append("second@\(scheduler.now)") }
    scheduler.advance(by: 20)
    #expect(log == ["first@10", "now@10", "second@12", "soon@15"])
    #expect(scheduler.pendingCount == 1)
  }

  @Test("runDue fires what is due now and leaves time alone")
  func runDue() {
    let scheduler = VirtualScheduler(now: 7)
    var log: [Int] = []
    scheduler.schedule(after: 0) {
      log.append(1)
      scheduler.schedule(after: -3) { log.append(2) }
    }
    scheduler.schedule(after: 1) { log.append(3) }
    scheduler.runDue()
    #expect(log == [1, 2])
    #expect(scheduler.now == 7)
  }

  @Test("A cancelled timer does not fire, also when cancelled by one that fires with it")
  func cancel() {
    let scheduler = VirtualScheduler()
    var log: [Int] = []
    let first = scheduler.schedule(after: 1) { log.append(1) }
    var third: ScheduledTimer?
    scheduler.schedule(after: 2) { third?.cancel() }
    third = scheduler.schedule(after: 2) { log.append(3) }
    first.cancel()
    #expect(scheduler.pendingCount == 2)
    #expect(scheduler.nextDue == 2)
    scheduler.advance(by: 5)
    #expect(log.isEmpty)
    #expect(scheduler.pendingCount == 0)
  }

  @Test("Many timers fire in the order of a stable sort", arguments: [UInt64(1), 2, 3])
  func manyTimers(_ seed: UInt64) {
    let random = SeededRandom(seed: seed)
    let scheduler = VirtualScheduler()
    let delays = (0..<500).map { (index: $0, delay: Int64(random.next() % 50)) }
    var log: [Int] = []
    for (index, delay) in delays { scheduler.schedule(after: delay) { log.append(index) } }
    scheduler.advance(by: 50)
    #expect(log == delays.sorted { ($0.delay, $0.index) < ($1.delay, $1.index) }.map(\.index))
  }

  @Test("The end of time is not passed")
  func endOfTime() {
    let scheduler = VirtualScheduler(now: .max - 1)
    var fired = false
    scheduler.schedule(after: 100) { fired = true }
    scheduler.advance(by: 100)
    #expect(fired)
    #expect(scheduler.now == .max)
  }
}

@Suite struct SeededRandomTests {
  @Test("A seed gives the published numbers of SplitMix64")
  func reference() {
    let random = SeededRandom(seed: 1_234_567)
    #expect(
      [random.next(), random.next(), random.next()] == [
        6_457_827_717_110_365_317, 3_203_168_211_198_807_973, 9_817_491_932_198_370_423,
      ])
  }

  @Test("Units lie in 0..<1 and repeat with the seed")
  func units() {
    let one = SeededRandom(seed: 9)
    let two = SeededRandom(seed: 9)
    for _ in 0..<1000 {
      let unit = one.unit()
      #expect((0..<1).contains(unit))
      #expect(unit == two.unit())
    }
  }
}
