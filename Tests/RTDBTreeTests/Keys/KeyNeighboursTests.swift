import RTDBTree
import Testing

@Suite struct KeyNeighboursTests {
  private static let greatest = "\u{FFFF}"
  private static func filled(_ prefix: String) -> String {
    prefix + String(repeating: greatest, count: 786 - prefix.utf16.count)
  }

  @Test(
    "the successor",
    arguments: [
      ("abc", "abc "), ("-abc", "-abc "), ("0", "1"), ("003", "4"), ("-1", "0"), ("2147483646", "2147483647"),
      ("2147483647", " "), ("2147483648", "2147483648 "), ("-2147483648", "-2147483647"), ("é", "é "),
      (filled("abc"), "abd"), (filled("ab\""), "ab%"), (filled("a-"), "a0"), (filled("aZ"), "a\\"),
      (filled("a~"), "a\u{80}"),
      (filled("a\u{D7FF}"), "a\u{10000}"), (filled("a\u{10FFFF}"), "a\u{E000}"), (filled("a\u{1F600}"), "a\u{1F601}"),
      (filled("a\u{FFFE}"), "a\u{FFFF}"), ("[MIN_NAME] ", "[MIN_NAME]  "),
    ])
  func successor(key: String, successor: String) {
    #expect(Key(key).successor.text == successor)
  }

  @Test(
    "the predecessor",
    arguments: [
      ("abc", filled("abb")), ("\u{80}", filled("~")), ("5", "4"), ("-5", "-6"), ("003", "2"), ("0", "-1"),
      (" ", "2147483647"), ("abc ", "abc"), ("a%", filled("a\"")), ("a0", filled("a-")), ("a\\", filled("aZ")),
      ("a\u{10000}", filled("a\u{D7FF}")), ("a\u{E000}", filled("a\u{10FFFF}")), ("a!", filled("a ")),
      ("2147483648", filled("2147483647")), ("a\u{1}", "a"), ("\u{1}", "2147483647"),
    ])
  func predecessor(key: String, predecessor: String) {
    #expect(Key(key).predecessor.text == predecessor)
  }

  @Test("the ends have no key behind them")
  func ends() {
    #expect(Key(String(repeating: Self.greatest, count: 786)).successor == .max)
    #expect(Key("-2147483648").predecessor == .min)
    #expect(Key.max.successor == .max)
    #expect(Key.min.predecessor == .min)
    #expect(Key.min.successor == "-2147483648")
    #expect(Key.max.predecessor.text == Self.filled(""))
  }

  @Test("successor and predecessor lie on their sides", arguments: 0..<200 as Range<UInt64>)
  func order(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let key = Key(KeyOrderTests.randomText(&random))
    guard key.text.unicodeScalars.allSatisfy({ $0.value >= 0x20 }) else { return }
    #expect(key.predecessor < key, "seed \(seed)")
    #expect(key < key.successor, "seed \(seed)")
  }
}
