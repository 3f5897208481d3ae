/// Chance as an argument: two sources with one seed give the same numbers.
package protocol RandomSource: AnyObject {
  /// The next 64 random bits.
  func next() -> UInt64
}

extension RandomSource {
  /// A number in 0..<1.
  package func unit() -> Double { Double(next() >> 11) * 0x1p-53 }
}
