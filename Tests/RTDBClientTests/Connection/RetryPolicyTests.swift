import RTDBRuntime
import Testing

@testable import RTDBClient

@Suite struct RetryPolicyTests {
  private func delays(_ profile: Profile, share: Double, count: Int) -> [Int64] {
    var policy = RetryPolicy(profile)
    return (0..<count).map { _ in policy.nextDelay(FixedRandom(share)) }
  }

  @Test("The first attempt is made at once, then the pause grows by 1.3 from one second")
  func growth() {
    #expect(delays(.apple, share: 0.5, count: 5) == [0, 650, 845, 1098, 1428])
  }

  @Test("A pause lies between three tenths of the base and the base, up to 30 seconds", arguments: 0..<40)
  func bounds(attempt: Int) {
    var base = 1_000.0
    for _ in 0..<attempt { base = min(base * 1.3, 30_000) }
    #expect(delays(.apple, share: 0, count: attempt + 2).last == Int64(base * 0.3))
    let longest = delays(.apple, share: 1 - 0x1p-53, count: attempt + 2).last!
    #expect(longest <= Int64(base) && longest >= Int64(base) - 1)
  }

  @Test("The web profile leaves the whole pause to chance, up to 300 seconds")
  func web() {
    #expect(delays(.web, share: 0, count: 30).allSatisfy { $0 == 0 })
    #expect(delays(.web, share: 0.5, count: 2) == [0, 500])
    #expect(delays(.web, share: 0.5, count: 40).last == 150_000)
  }

  @Test("A success starts the row anew")
  func success() {
    var policy = RetryPolicy(.apple)
    let random = SeededRandom(seed: 1)
    for _ in 0..<10 { _ = policy.nextDelay(random) }
    policy.noteSuccess()
    #expect(policy.nextDelay(random) == 0)
    #expect((300..<1000).contains(policy.nextDelay(random)))
  }
}
