import ConformanceReports
import Testing

struct TextLayoutTests {
  @Test(
    "Text is broken behind spaces, inside words only where a line would stay half empty",
    arguments: [
      ("one two three", 8, ["one two", "three"]),
      ("abcdefghijkl", 5, ["abcde", "fghij", "kl"]),
      ("a bcdefghijkl", 6, ["a bcde", "fghijk", "l"]),
      ("short", 10, ["short"]),
      ("", 10, [""]),
    ])
  func wrap(text: String, width: Int, lines: [String]) {
    #expect(TextLayout.wrap(text, to: width, lines: 9) == lines)
  }

  @Test("What does not fit into the lines is cut with a sign")
  func cut() {
    #expect(TextLayout.wrap("one two three four", to: 8, lines: 2) == ["one two", "three f…"])
    #expect(TextLayout.cut("abcdef", to: 4) == "abc…")
    #expect(TextLayout.cut("abcd", to: 4) == "abcd")
  }
}
