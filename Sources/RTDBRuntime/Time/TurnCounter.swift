/// Counts what happens within one instant of virtual time, and tells when that is more than ever comes to rest.
struct TurnCounter {
  /// How many turns an instant may have.
  var limit = Int.max
  /// Whether an instant had more of them.
  private(set) var isExceeded = false
  private var instant = Int64.min
  private var turns = 0

  /// Counts one more turn.
  mutating func count(at now: Int64) {
    if now != instant { (instant, turns) = (now, 0) }
    turns += 1
    if turns > limit { isExceeded = true }
  }
}
