/// The linear congruential generator that the workloads share with the peer.
struct Draws {
  private var state: UInt32

  init(seed: UInt32) { state = seed }

  /// The next 24 bits.
  mutating func next() -> Int {
    state = state &* 1_664_525 &+ 1_013_904_223
    return Int(state >> 8)
  }
}

/// `k00042`: a letter with an index of five digits, or of as many as given.
func padded(_ letter: String, _ index: Int, digits: Int = 5) -> String {
  let text = String(index)
  return letter + String(repeating: "0", count: max(0, digits - text.count)) + text
}
