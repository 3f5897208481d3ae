import RTDBCrashWriter

/// What must be true of the writes of an app that is killed again and again, by what it told before each kill.
struct CrashLedger {
  private enum State {
    /// The local event was raised: the write has to be there after a restart.
    case seen
    /// The answer was on its way: whether it was stored nobody knows.
    case answering
    /// The answer was stored: the write must not be sent again.
    case stored
  }

  private var states: [Int: State] = [:]
  /// Whether the present run has sent everything that was left.
  private var isReady = false
  private(set) var faults: [String] = []
  /// How many writes had to be there after a restart, and were.
  private(set) var restoredCount = 0
  /// How many writes had to stay away after that.
  var storedCount: Int { states.values.count { $0 == .stored } }

  mutating func begin() { isReady = false }

  mutating func take(_ line: CrashLine) {
    switch line {
    case .event(let number): if states[number] == nil { states[number] = .seen }
    case .answering(let number):
      if !isReady, states[number] == .seen { restoredCount += 1 }
      if states[number] != .stored { states[number] = .answering }
    case .stored(let number): states[number] = .stored
    case .sent(let number):
      if states[number] == .stored { faults.append("write \(number) was sent after its answer had been stored") }
    case .ready:
      isReady = true
      for (number, state) in states where state == .seen {
        faults.append("write \(number) is missing although its event had been raised")
      }
      // What was not sent now has been answered before.
      states = states.mapValues { _ in .stored }
    }
  }
}
