import RTDBTree
import Testing

@Suite struct KeyOrderTests {
  @Test(
    "keys are in their reference order",
    arguments: [
      ["0", "3", "03", "003", "5", "9", "20", "100", "bar", "foo"],
      ["-2147483648", "-5", "-1", "-0", "00", "1", "2147483647", " ", "-", "--1", "-2147483649", "2147483648"],
      ["0", "-0", "00", "-00", "000", "1", "-1x"],
      ["1", "+1", "1.5", "1e3", "A", "B", "a", "b"],
      ["00000000001", "00000000000005", "000000000001"],
      ["a", "ab", "abcdefgh", "abcdefghi", "abcdefghj", "b"],
      ["e\u{301}", "f", "é"],
      ["\u{D7FF}", "\u{10000}", "\u{1F600}", "\u{10FFFF}", "\u{E000}", "\u{FFFD}", "\u{FFFF}"],
      ["abcdefg", "abcdefg\u{0}", "abcdefg\u{0}\u{0}", "abcdefg\u{1}"],
    ])
  func reference(texts: [String]) {
    for (position, left) in texts.enumerated() {
      for (other, right) in texts.enumerated() {
        let order = Key(left).compare(Key(right))
        #expect(order.signum() == (position - other).signum(), "\(left) and \(right)")
        #expect((Key(left) == Key(right)) == (position == other))
      }
    }
  }

  @Test("the ends enclose every key, also those with their texts")
  func ends() {
    let keys: [Key] = ["-2147483648", "", "[MIN_NAME]", "[MAX_NAME]", "\u{FFFF}\u{FFFF}\u{FFFF}\u{FFFF}"]
    for key in keys {
      #expect(Key.min < key)
      #expect(key < Key.max)
      #expect(key != .min && key != .max)
    }
    #expect(Key.min == Key.min && Key.max == Key.max && Key.min < Key.max)
  }

  @Test(
    "a key is an integer by form and value",
    arguments: [
      ("0", 0), ("-0", 0), ("007", 7), ("2147483647", .max), ("-2147483648", .min), ("-0000000001", -1),
      ("00000000001", 1), ("2147483648", nil), ("-2147483649", nil), ("000000000001", nil), ("", nil), ("-", nil),
      ("1a", nil), ("+1", nil), (" 1", nil), ("\u{661}", nil), ("99999999999", nil),
    ] as [(String, Int32?)])
  func integers(text: String, value: Int32?) {
    #expect(Key(text).integerValue == value)
  }

  @Test(
    "an array index is a canonical non-negative integer",
    arguments: [
      ("0", 0), ("1", 1), ("12", 12), ("01", nil), ("-1", nil), ("-0", nil), ("00", nil), ("a", nil),
      ("100003354884401", nil), ("", nil),
    ] as [(String, Int?)])
  func arrayIndexes(text: String, index: Int?) {
    #expect(Key(text).arrayIndex == index)
  }

  static func randomText(_ random: inout SplitMix64) -> String {
    let pool: [ClosedRange<UInt32>] = [
      0x61...0x63, 0x20...0x7E, 0x80...0x7FF, 0xD700...0xD7FF, 0xE000...0xE010, 0xFFF0...0xFFFF, 0x1_0000...0x1_0010,
      0x10_FFF0...0x10_FFFF, 0x300...0x301, 0...0,
    ]
    var text = ""
    for _ in 0..<Int.random(in: 1...10, using: &random) {
      text.unicodeScalars.append(
        Unicode.Scalar(UInt32.random(in: pool.randomElement(using: &random)!, using: &random))!)
    }
    return text
  }

  @Test("text keys sort by UTF-16 code units", arguments: 0..<50 as Range<UInt64>)
  func utf16(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    for _ in 0..<200 {
      let (left, right) = (Self.randomText(&random), Self.randomText(&random))
      guard Key(left).integerValue == nil, Key(right).integerValue == nil else { continue }
      let expected = left.utf16.lexicographicallyPrecedes(right.utf16)
      #expect((Key(left) < Key(right)) == expected, "seed \(seed): \(left.debugDescription) \(right.debugDescription)")
      #expect((left.compareUTF16(to: right) < 0) == expected)
      #expect((Key(left) == Key(right)) == left.utf16.elementsEqual(right.utf16))
    }
  }

  @Test("equal keys hash alike, and order agrees with equality", arguments: 0..<20 as Range<UInt64>)
  func hashing(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let texts = (0..<300).map { _ in Self.randomText(&random) }
    let distinct = Set(texts.map { Array($0.utf8) })
    #expect(Set(texts.map { Key($0) }).count == distinct.count, "seed \(seed)")
    #expect(Set(texts.map { Key($0) }) == Set(texts.map { Key(String(decoding: Array($0.utf8), as: UTF8.self)) }))
  }
}
