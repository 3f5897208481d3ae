import RTDBRuntime
import Testing

@Suite struct SkewedSchedulerTests {
  @Test("The clock is off by the skew, which may change while it runs", arguments: [-250, 0, 3_600_000] as [Int64])
  func clock(skew: Int64) {
    let base = VirtualScheduler(now: 10_000)
    let skewed = SkewedScheduler(base, skew: skew)
    #expect(skewed.now == 10_000 + skew)
    base.advance(by: 500)
    #expect(skewed.now == 10_500 + skew)
    skewed.skew -= 100
    #expect(skewed.now == 10_400 + skew)
    #expect(base.now == 10_500)
  }

  @Test("Timers run with the common time, in one order with its own, and can be cancelled")
  func timers() {
    let base = VirtualScheduler()
    let skewed = SkewedScheduler(base, skew: 1_000_000)
    var log: [String] = []
    skewed.schedule(after: 20) { log.append("skewed@\(base.now)") }
    base.schedule(after: 10) { log.append("base@\(base.now)") }
    base.schedule(after: 20) { log.append("base@\(base.now)") }
    skewed.schedule(after: 15) { log.append("cancelled") }.cancel()
    skewed.skew = -5
    base.advance(by: 30)
    #expect(log == ["base@10", "skewed@20", "base@20"])
  }
}
