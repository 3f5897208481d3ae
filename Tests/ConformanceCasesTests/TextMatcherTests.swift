import Testing

@testable import ConformanceCases

struct TextMatcherTests {
  @Test(
    "A text has a form where everything that is given holds",
    arguments: [
      (TextForm(), "", true), (TextForm(length: 0), "", true), (TextForm(length: 0), "a", false),
      (TextForm(length: 3), "aöz", true), (TextForm(length: 1), "\u{1F600}", true),
      (TextForm(length: 2), "e\u{301}", true),
      (TextForm(startsWith: "ab"), "ab", true), (TextForm(startsWith: "ab"), "a", false),
      (TextForm(startsWith: "e"), "e\u{301}", true), (TextForm(endsWith: "bc"), "abc", true),
      (TextForm(endsWith: "bc"), "bcd", false), (TextForm(contains: "bc"), "abcd", true),
      (TextForm(contains: "abcd"), "abc", false), (TextForm(contains: "bd"), "abcd", false),
      (TextForm(contains: "\u{E9}"), "e\u{301}", false), (TextForm(contains: "aab"), "aaab", true),
      (TextForm(length: 20, startsWith: "-", endsWith: "z"), "-ABCDEFGHIJKLMNOPQRz", true),
      (TextForm(length: 20, startsWith: "-", endsWith: "z"), "-ABCDEFGHIJKLMNOPQz", false),
    ] as [(TextForm, String, Bool)])
  func holds(form: TextForm, text: String, expected: Bool) {
    #expect(form.holds(for: text) == expected)
  }
}
