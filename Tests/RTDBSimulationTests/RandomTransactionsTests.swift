import RTDBClient
import Testing

@Suite struct RandomTransactionsTests {
  private func day(_ seed: UInt64) -> RandomTransactions {
    let day = RandomTransactions(seed: seed, profile: seed.isMultiple(of: 2) ? .apple : .web)
    day.run(steps: 100)
    return day
  }

  @Test(
    "Every committed transaction counts, every transaction ends once, and listeners see what the server has",
    arguments: 0..<150 as Range<UInt64>)
  func counts(seed: UInt64) {
    let day = day(seed)
    #expect(day.faults.isEmpty, "seed \(seed):\n\(day.log.joined(separator: "\n"))")
  }

  @Test("The days have transactions of every end, so that they prove something")
  func isVaried() {
    let days = (0..<40 as Range<UInt64>).map(day)
    #expect(days.map(\.committed).reduce(0, +) > 500)
    for end in ["disconnect", "set", "abort"] {
      #expect(days.contains { $0.failed[end, default: 0] > 0 }, "none ended with \(end)")
    }
  }

  @Test("One seed gives one log", arguments: [1, 2, 33, 64] as [UInt64])
  func repeatable(seed: UInt64) {
    let log = day(seed).log
    #expect(log.count > 100)
    #expect(day(seed).log == log)
  }
}
