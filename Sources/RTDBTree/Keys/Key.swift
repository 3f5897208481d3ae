/// One component of a path: the name of a child.
///
/// Order and equality are those of the database (integer-like keys first, then literal UTF-16 order), never Swift's own
/// canonical equivalence. An order word computed once decides most comparisons with one integer comparison.
package struct Key: Sendable {
  /// The first part of the sort position; equal words need a look at the text.
  package let word: UInt64
  /// The key as it is written.
  package let text: String

  /// Wraps any text as a key; validation is a separate matter.
  package init(_ text: String) {
    self.text = text
    word = Key.orderWord(text)
  }

  /// Wraps valid UTF-8.
  init(utf8 bytes: UnsafeBufferPointer<UInt8>) {
    text = String(decoding: bytes, as: UTF8.self)
    word = Key.orderWord(bytes)
  }

  private init(word: UInt64, text: String) {
    self.word = word
    self.text = text
  }

  /// Below every key.
  package static let min = Key(word: 0, text: "[MIN_NAME]")
  /// Above every key.
  package static let max = Key(word: .max, text: "[MAX_NAME]")
  /// The pseudo-child that addresses a node's priority.
  package static let priority = Key(".priority")

  /// Whether this is the pseudo-child `.priority`.
  package var isPriority: Bool {
    word == Key.priorityWord && text == ".priority"
  }

  private static let priorityWord: UInt64 = (0x2E70_7269_6F72_6974 >> 1) | Key.textBit

  /// The value of an integer-like key, nil for every other key.
  package var integerValue: Int32? {
    guard word != 0, word & Key.textBit == 0 else { return nil }
    return Int32(truncatingIfNeeded: Int64(word) - 1 + Int64(Int32.min))
  }

  /// The position in an array, for keys that are canonical non-negative integers ("0", "12", not "01").
  package var arrayIndex: Int? {
    let utf8 = text.utf8
    guard let first = utf8.first, first != UInt8(ascii: "-"), first != UInt8(ascii: "0") || utf8.count == 1 else {
      return nil
    }
    return integerValue.map(Int.init)
  }

  private static let textBit: UInt64 = 1 << 63

  private static func orderWord(_ text: String) -> UInt64 {
    var text = text
    return text.withUTF8(orderWord)
  }

  private static func orderWord(_ bytes: UnsafeBufferPointer<UInt8>) -> UInt64 {
    if let integer = parseInteger(bytes), !Mutant.isActive(.integerKeysAsText) {
      return UInt64(Int64(integer) - Int64(Int32.min)) + 1
    }
    var word: UInt64 = 0
    for position in 0..<8 {
      word = word << 8 | (position < bytes.count ? UInt64(orderByte(bytes[position])) : 0)
    }
    return word >> 1 | textBit
  }

  /// Maps UTF-8 bytes so that comparing them gives UTF-16 order: lead bytes of U+E000…U+FFFF move behind those of
  /// the supplementary planes, whose surrogates come first in UTF-16.
  @inline(__always)
  static func orderByte(_ byte: UInt8) -> UInt8 {
    Mutant.isActive(.textsOrderedByBytes) ? byte : byte == 0xEE ? 0xFE : byte == 0xEF ? 0xFF : byte
  }

  /// Reads a key that counts as an integer: at most 11 characters, an optional minus, and a value that fits 32 bits.
  private static func parseInteger(_ bytes: UnsafeBufferPointer<UInt8>) -> Int32? {
    guard (1...11).contains(bytes.count) else { return nil }
    let negative = bytes[0] == UInt8(ascii: "-")
    guard !negative || bytes.count > 1 else { return nil }
    var value: Int64 = 0
    for position in (negative ? 1 : 0)..<bytes.count {
      let digit = bytes[position] &- UInt8(ascii: "0")
      guard digit < 10 else { return nil }
      value = value * 10 + Int64(digit)
    }
    return Int32(exactly: negative ? -value : value)
  }
}

extension Key: CustomStringConvertible, ExpressibleByStringLiteral {
  package var description: String { text }
  package init(stringLiteral value: String) { self.init(value) }
}

extension Key: Hashable {
  package static func == (left: Key, right: Key) -> Bool {
    left.word == right.word && left.compareTexts(right) == 0
  }

  package func hash(into hasher: inout Hasher) {
    // Keys that share their first eight bytes are common (push IDs), so the text's tail takes part as well.
    hasher.combine(word)
    if text.utf8.count > 7 {
      var text = text
      text.withUTF8 { hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
    }
  }
}

extension Key: Comparable {
  package static func < (left: Key, right: Key) -> Bool { left.compare(right) < 0 }

  /// Compares in key order: negative, zero or positive.
  @inline(__always)
  package func compare(_ other: Key) -> Int {
    if word != other.word { return word < other.word ? -1 : 1 }
    return compareTexts(other)
  }

  /// Compares keys of one order word.
  private func compareTexts(_ other: Key) -> Int {
    let length = text.utf8.count
    let otherLength = other.text.utf8.count
    if word & Key.textBit == 0 {
      // Equal integers: the shorter text comes first ("3" before "03").
      if length != otherLength { return length - otherLength }
      // Of one length are only forms of zero ("-0" and "00"), which must not count as one key.
    } else if length <= 7, otherLength <= 7 {
      // The word has the whole text, but for zero bytes at its end.
      return length - otherLength
    }
    return text.compareUTF16(to: other.text)
  }
}
