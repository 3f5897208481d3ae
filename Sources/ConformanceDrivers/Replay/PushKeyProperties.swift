import RTDBTree

/// What can be said of keys that a client made without knowing the chance in them.
struct PushKeyProperties {
  private static let alphabet = Array("-0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ_abcdefghijklmnopqrstuvwxyz")
  private static let timeLength = 8

  private let keys: [String]
  private let earlier: [String]

  init(_ keys: [Key], earlier: [Key]) {
    self.keys = keys.map(\.text)
    self.earlier = earlier.map(\.text)
  }

  var json: JSON {
    let times = Set(keys.map { PushKeyProperties.number($0.prefix(PushKeyProperties.timeLength)) }).sorted()
    return [
      "count": .integer(Int64(keys.count)),
      "lengths": .array(Set(keys.map(\.count)).sorted().map { .integer(Int64($0)) }),
      "alphabet": .bool(keys.allSatisfy { $0.allSatisfy(PushKeyProperties.alphabet.contains) }),
      "distinct": .bool(Set(keys).count == keys.count),
      "ascending": .bool(PushKeyProperties.isAscending(keys)),
      "ascendingWithEarlierSteps": .bool(PushKeyProperties.isAscending(earlier + keys)),
      "times": .array(times.map { .integer($0) }),
      "randomTailIncrementsByOne": .bool(tailsCountUp),
    ]
  }

  private static func isAscending(_ keys: [String]) -> Bool { zip(keys, keys.dropFirst()).allSatisfy { $0 < $1 } }

  private static func number(_ text: Substring) -> Int64 {
    text.reduce(0) { $0 &* 64 &+ Int64(alphabet.firstIndex(of: $1) ?? 0) }
  }

  /// Whether keys of one time differ by one; the last ten digits are enough to see it.
  private var tailsCountUp: Bool {
    zip(keys, keys.dropFirst()).allSatisfy { first, second in
      first.prefix(PushKeyProperties.timeLength) != second.prefix(PushKeyProperties.timeLength)
        || PushKeyProperties.number(second.suffix(10)) &- PushKeyProperties.number(first.suffix(10)) == 1
    }
  }
}
