/// A set of characters in a regular expression: ranges, or everything but them.
struct PatternSet: Sendable, Equatable {
  var ranges: [ClosedRange<UInt32>] = []
  var isInverted = false

  /// Whether a character is in one of the ranges, be the set inverted or not.
  ///
  /// - Complexity: O(log n) in the number of ranges, which are in order.
  func lists(_ scalar: Unicode.Scalar) -> Bool {
    var (low, high) = (0, ranges.count)
    while low < high {
      let middle = (low + high) / 2
      if ranges[middle].upperBound < scalar.value { low = middle + 1 } else { high = middle }
    }
    return low < ranges.count && ranges[low].contains(scalar.value)
  }

  /// The set of a letter behind a backslash, nil for other letters.
  init?(class letter: Unicode.Scalar) {
    switch letter {
    case "d", "D": ranges = [0x30...0x39]
    case "s", "S": ranges = [0x09...0x0D, 0x20...0x20]
    case "w", "W": ranges = [0x30...0x39, 0x41...0x5A, 0x5F...0x5F, 0x61...0x7A]
    default: return nil
    }
    isInverted = letter.properties.isUppercase
  }

  init() {}

  /// Everything but line breaks.
  static let anything: PatternSet = {
    var set = PatternSet()
    set.ranges = [0x0A...0x0A, 0x0D...0x0D, 0x2028...0x2029]
    set.isInverted = true
    return set
  }()

  /// Takes in all of another set.
  mutating func formUnion(_ other: PatternSet) {
    guard other.isInverted else {
      ranges += other.ranges
      return
    }
    var start: UInt32 = 0
    for range in other.ranges.sorted(by: { $0.lowerBound < $1.lowerBound }) {
      if range.lowerBound > start { ranges.append(start...(range.lowerBound - 1)) }
      start = range.upperBound + 1
    }
    ranges.append(start...0x10FFFF)
  }

  /// Brings the ranges into order, without overlaps.
  mutating func close(isInverted: Bool) {
    var merged: [ClosedRange<UInt32>] = []
    for range in ranges.sorted(by: { $0.lowerBound < $1.lowerBound }) {
      if let last = merged.last, range.lowerBound <= last.upperBound {
        merged[merged.count - 1] = last.lowerBound...max(last.upperBound, range.upperBound)
      } else {
        merged.append(range)
      }
    }
    ranges = merged
    self.isInverted = isInverted
  }
}
