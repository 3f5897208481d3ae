/// Makes keys that sort by the time of their making: eight characters of time and twelve of chance.
///
/// Within one millisecond the chance part counts up, so that later keys stay greater.
package struct PushIDGenerator: Sendable {
  private var lastTime: Int64?
  private var digits = [UInt8](repeating: 0, count: PushIDGenerator.randomLength)

  private static let timeLength = 8
  private static let randomLength = 12
  private static let alphabet: StaticString = "-0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ_abcdefghijklmnopqrstuvwxyz"

  package init() {}

  /// The next key.
  ///
  /// - Parameters:
  ///   - milliseconds: The server's time since 1970.
  ///   - randomBits: Gives 64 random bits; asked twice whenever the time has changed.
  package mutating func next(milliseconds: Int64, randomBits: () -> UInt64) -> Key {
    if milliseconds == lastTime, !Mutant.isActive(.pushIDsUnordered) { increment() } else { draw(randomBits) }
    lastTime = milliseconds
    var text: [UInt8] = []
    text.reserveCapacity(Self.timeLength + Self.randomLength)
    for position in (0..<Self.timeLength).reversed() {
      text.append(Self.character(UInt8(truncatingIfNeeded: milliseconds >> (6 * position) & 63)))
    }
    text.append(contentsOf: digits.dropLast(Mutant.isActive(.pushIDsShort) ? 1 : 0).map(Self.character))
    return Key(String(decoding: text, as: UTF8.self))
  }

  private mutating func draw(_ randomBits: () -> UInt64) {
    for half in 0..<2 {
      let bits = randomBits()
      for position in 0..<6 { digits[half * 6 + position] = UInt8(truncatingIfNeeded: bits >> (6 * position) & 63) }
    }
  }

  /// Counts the random digits up as one number of base 64.
  private mutating func increment() {
    for position in digits.indices.reversed() {
      guard digits[position] == 63 else {
        digits[position] += 1
        return
      }
      digits[position] = 0
    }
  }

  private static func character(_ digit: UInt8) -> UInt8 { alphabet.utf8Start[Int(digit)] }
}
