/// Keys next to a key, as exclusive bounds need them: no allowed key lies in between.
extension Key {
  /// Keys are at most this many UTF-16 code units long.
  static let maximumLength = 786

  /// The next key in key order; `.max` behind the last one.
  package var successor: Key {
    if self == .max { return .max }
    if self == .min { return Key(String(Int32.min)) }
    if let number = integerValue { return number == .max ? " " : Key(String(number + 1)) }
    guard text.utf16.count >= Key.maximumLength else { return Key(text + " ") }
    var scalars = Array(text.unicodeScalars)
    while let last = scalars.popLast() {
      guard let next = Key.allowedScalar(after: last) else { continue }
      scalars.append(next)
      return Key(Key.string(scalars))
    }
    return .max
  }

  /// The key before in key order; `.min` before the first one.
  package var predecessor: Key {
    if self == .min { return .min }
    if let number = integerValue { return number == .min ? .min : Key(String(number - 1)) }
    if self == .max { return Key(Key.padded([])) }
    var scalars = Array(text.unicodeScalars)
    guard let last = scalars.popLast() else { return Key(String(Int32.max)) }
    guard let previous = Key.allowedScalar(before: last) else {
      return scalars.isEmpty ? Key(String(Int32.max)) : Key(Key.string(scalars))
    }
    return Key(Key.padded(scalars + [previous]))
  }

  /// The next character that a key may hold, in UTF-16 order.
  private static func allowedScalar(after scalar: Unicode.Scalar) -> Unicode.Scalar? {
    var next = scalar.value
    repeat {
      switch next {
      case 0xD7FF: next = 0x1_0000
      case 0x10_FFFF: next = 0xE000
      case 0xFFFF: return nil
      default: next += 1
      }
    } while !isAllowed(next)
    return Unicode.Scalar(next)
  }

  /// The character before that a key may hold, in UTF-16 order.
  private static func allowedScalar(before scalar: Unicode.Scalar) -> Unicode.Scalar? {
    var previous = scalar.value
    repeat {
      switch previous {
      case 0xE000: previous = 0x10_FFFF
      case 0x1_0000: previous = 0xD7FF
      case 0...0x20: return nil
      default: previous -= 1
      }
    } while !isAllowed(previous)
    return Unicode.Scalar(previous)
  }

  private static func isAllowed(_ scalar: UInt32) -> Bool {
    guard let byte = UInt8(exactly: scalar), byte < 0x80 else { return true }
    return !isControl(byte) && !isReserved(byte) && byte != UInt8(ascii: "/")
  }

  /// Fills up with the greatest character to the greatest length.
  private static func padded(_ scalars: [Unicode.Scalar]) -> String {
    let length = scalars.reduce(0) { $0 + UTF16.width($1) }
    return string(scalars) + String(repeating: "\u{FFFF}", count: Swift.max(0, maximumLength - length))
  }

  private static func string(_ scalars: [Unicode.Scalar]) -> String {
    String(String.UnicodeScalarView(scalars))
  }
}

extension Key {
  /// Whether a byte may appear neither in keys nor in paths.
  static func isReserved(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "["), UInt8(ascii: "]"), UInt8(ascii: "."), UInt8(ascii: "#"), UInt8(ascii: "$"): true
    default: false
    }
  }

  /// Whether a byte is an ASCII control character.
  static func isControl(_ byte: UInt8) -> Bool { byte < 0x20 || byte == 0x7F }
}
