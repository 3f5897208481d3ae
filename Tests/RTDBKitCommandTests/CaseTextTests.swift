import Testing

@testable import rtdbkit

struct CaseTextTests {
  private let text = """
    cases:
      - id: one
        # Inside.

        title: One
      # Before two.

      - id: two
        title: Two
    """

  @Test("An entry ends before the comments of the next one")
  func first() {
    #expect(CaseText.excerpt(of: text, line: 2) == "- id: one\n  # Inside.\n\n  title: One")
  }

  @Test("The last entry ends with the file")
  func last() {
    #expect(CaseText.excerpt(of: text, line: 8) == "- id: two\n  title: Two")
  }

  @Test("A line that is not there gives nothing")
  func outside() {
    #expect(CaseText.excerpt(of: text, line: 20).isEmpty)
  }
}
