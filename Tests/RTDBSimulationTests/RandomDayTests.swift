import RTDBClient
import Testing

@Suite struct RandomDayTests {
  private func day(_ seed: UInt64) -> RandomDay {
    let day = RandomDay(seed: seed, profile: seed.isMultiple(of: 2) ? .apple : .web)
    day.run(steps: 80)
    return day
  }

  @Test(
    "When everything is restored each listener has the server's data, and no acknowledged write is lost",
    arguments: 0..<100 as Range<UInt64>)
  func restored(seed: UInt64) {
    let day = day(seed)
    #expect(day.faults.isEmpty, "seed \(seed):\n\(day.log.joined(separator: "\n"))")
  }

  @Test("One seed gives one log", arguments: [1, 2, 33, 64] as [UInt64])
  func repeatable(seed: UInt64) {
    let log = day(seed).log
    #expect(log.count > 100)
    #expect(day(seed).log == log)
  }
}
