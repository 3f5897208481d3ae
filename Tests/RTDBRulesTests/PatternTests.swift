import Testing

@testable import RTDBRules

/// Regular expressions of the rules' language.
struct PatternTests {
  private func pattern(_ text: String, ignoresCase: Bool = false) throws -> Pattern {
    try Pattern(Array(text.unicodeScalars), ignoresCase: ignoresCase)
  }

  @Test("A pattern is searched for", arguments: found)
  func finds(_ text: String, _ yes: [String], _ no: [String]) throws {
    let pattern = try pattern(text)
    for sample in yes { #expect(pattern.matches(sample), "\(sample)") }
    for sample in no { #expect(!pattern.matches(sample), "\(sample)") }
  }

  private static let found: [(String, [String], [String])] = [
    ("b", ["b", "abc"], ["", "B", "ac"]), ("^b", ["b", "bc"], ["abc"]), ("b$", ["ab"], ["abc", ""]),
    ("^$", [""], ["a"]), ("^a$", ["a"], ["aa", "a\n"]), ("a.c", ["abc", "a\u{1F600}c"], ["ac", "a\nc"]),
    ("^ab*c$", ["ac", "abbbc"], ["abb"]), ("^ab+c$", ["abc", "abbc"], ["ac"]), ("^ab?c$", ["ac", "abc"], ["abbc"]),
    ("^a{2}$", ["aa"], ["a", "aaa"]), ("^a{2,}$", ["aa", "aaaa"], ["a"]), ("^a{1,3}$", ["a", "aaa"], ["", "aaaa"]),
    ("^a{0}b$", ["b"], ["ab"]), ("^a{0,1}b$", ["b", "ab"], ["aab"]), ("^(ab){2}$", ["abab"], ["ab", "aabb"]),
    ("^(a|bc|d)+$", ["a", "bc", "dbca"], ["", "b", "abd c"]), ("a|b|c", ["xc", "a"], ["d"]),
    ("^(a(b|c))*d$", ["d", "abacd"], ["abad"]), ("^[a-c]+$", ["abc"], ["d", ""]), ("^[^a-c]+$", ["xyz\n"], ["xa"]),
    ("^[-a]+$", ["-a"], ["b"]), ("^[a-]+$", ["-a"], ["b"]), ("^[.*+?(){}|$^]+$", [".*+?(){}|$^"], ["a"]),
    ("^[\\]\\\\]+$", ["]\\"], ["["]), ("^[\\w-]+$", ["a_9-"], ["."]), ("^[^\\s\\d]$", ["a"], [" ", "5"]),
    ("^[\\D]$", ["a"], ["5"]), ("^\\d\\s\\w$", ["5 _"], ["a b", "5 -"]), ("^\\D\\S\\W$", ["a5-"], ["5 a"]),
    ("\\.", ["a.b"], ["ab"]), ("^\\^\\$$", ["^$"], [""]), ("^\\/\\-$", ["/-"], ["\\/-"]), ("^a}$", ["a}"], ["a"]),
    ("\\{foo}", ["{foo}"], ["foo"]), ("^(+a)$", ["+a"], ["a"]), ("?a", ["?a"], ["a"]), ("^\u{E9}$", ["\u{E9}"], ["e"]),
    ("^.$", ["\u{1F600}"], ["ab"]), ("(a*)*b", ["aab", "b"], ["aac"]), ("^(a+)+$", ["aaa"], ["aab"]),
    ("^([a-z0-9_.-]+)@([a-z0-9.-]+)\\.([a-z]{2,6})$", ["a.b@c-d.org"], ["a@b", "@c.org"]),
  ]

  @Test("Case is ignored with the flag i, in sets and in what they exclude too", arguments: foundInAnyCase)
  func ignoringCase(_ text: String, _ yes: [String], _ no: [String]) throws {
    let pattern = try pattern(text, ignoresCase: true)
    for sample in yes { #expect(pattern.matches(sample), "\(sample)") }
    for sample in no { #expect(!pattern.matches(sample), "\(sample)") }
  }

  private static let foundInAnyCase: [(String, [String], [String])] = [
    ("^[A-F]+$", ["cafe", "CaFe"], ["CAGE"]), ("^[a-f]+$", ["CAFE", "cafe"], ["cage"]),
    ("^\u{C9}T\u{E9}$", ["\u{E9}t\u{C9}"], ["ete"]),
    ("^[^a]$", ["b", "B", "!"], ["a", "A"]), ("^[^A]$", ["b", "B", "!"], ["a", "A"]),
    ("^[^a-z]+$", ["123", "-"], ["ABC", "abc", "1a", "1A"]), ("^[^A-Z]+$", ["123"], ["ABC", "abc"]),
    ("^[^\u{E9}]$", ["e"], ["\u{C9}", "\u{E9}"]), ("^[^a\\d]$", ["b"], ["A", "a", "5"]),
    ("^\\D$", ["a", "A"], ["5"]), ("^\\W+$", ["-!"], ["a", "A", "_"]), ("^[^\\W]$", ["a", "A"], ["-"]),
    ("^.$", ["a", "A"], ["\n"]),
  ]

  @Test(
    "What the language does not have is refused",
    arguments: [
      "", "(^a$|b)", "a^", "a$b", "^(a|)$", "(|a)", "a|", "|a", "()", "(a", "a)", "[a", "[]", "[^]", "[b-a]", "]", "*",
      "a**", "a+?", "a{2}{3}", "a{,3}", "a{3,2}", "a{", "a{x}", "a{2", "a|*b", "^*", "^+a", "(?:a)", "(?=a)", "a\\",
      "(+)",
      "[\\", "a{40000}", "(a{200}){200}", "(((a{99}){99}){99})",
    ])
  func refused(_ text: String) { #expect(throws: Pattern.Failure.self) { try pattern(text) } }

  @Test(
    "The steps of a search grow no faster than the text, whatever the pattern",
    arguments: ["^(a+)+$", "^(a|a)*$", "(a*)*b", "^(a|aa)+$", "(a?){20}a{20}b", "a.*a.*a.*b", "^([a-z]+)*[0-9]$"])
  func linear(_ text: String) throws {
    let pattern = try pattern(text)
    func steps(_ length: Int) -> Int {
      var steps = 0
      _ = pattern.matches(String(repeating: "a", count: length) + "!", steps: &steps)
      return steps
    }
    let (short, long) = (steps(500), steps(5000))
    #expect(long <= short * 11)
    #expect(long <= 5002 * (pattern.program.instructions.count + 1) * 2)
  }
}
