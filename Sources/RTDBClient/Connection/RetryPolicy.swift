import RTDBRuntime
import RTDBTree

/// How long to wait before the next attempt to connect: nothing after a success, then ever longer.
struct RetryPolicy {
  private static let firstDelay: Double = 1_000
  private static let growth = 1.3

  private let maximum: Double
  private let fixedShare: Double
  private var base: Double = 0
  private var lastSucceeded = true

  init(_ profile: Profile) {
    maximum = Double(profile.maximumReconnectDelay)
    fixedShare = profile.fixedReconnectShare
  }

  /// The wait before the next attempt in milliseconds.
  mutating func nextDelay(_ random: any RandomSource) -> Int64 {
    guard !lastSucceeded, !Mutant.isActive(.reconnectsWithoutPause) else {
      lastSucceeded = false
      return 0
    }
    base = base == 0 ? Self.firstDelay : min(base * (Mutant.isActive(.pausesDoNotGrow) ? 1 : Self.growth), maximum)
    return Int64(base * fixedShare + base * (1 - fixedShare) * random.unit())
  }

  /// A connection held: the next attempt is made at once.
  mutating func noteSuccess() {
    lastSucceeded = true
    base = 0
  }
}
