import Testing

@testable import ConformanceCases

struct PatternReaderTests {
  private func pattern(_ text: String) throws -> Pattern {
    let (scenario, diagnostics) = try TestFiles.loadCase(
      """
      steps:
        - a.listen: {as: l, at: x, events: [value]}
          expect: {a.l: [{value: {$bind: b}}, {value: \(text)}]}
      """
    )
    #expect(diagnostics.map(\.description) == [])
    guard case .exactly(let streams) = scenario?.steps[0].expectation,
      case .value(let pattern) = streams[0].events[1].kind
    else { throw CaseDiagnostic(.wrongKind, "no pattern", at: SourceLocation(file: "", line: 1, column: 1)) }
    return pattern
  }

  @Test(
    "Each matcher is read",
    arguments: [
      ("$any", "any"), ("{$any: true}", "any"), ("$absent", "absent"), ("{$absent: true}", "absent"),
      ("{$type: null}", "type(\"null\")"),
      ("{$gte: 1, $lte: 2.5}", "range(atLeast: Optional(1.0), atMost: Optional(2.5))"),
      ("{$lte: -1}", "range(atLeast: nil, atMost: Optional(-1.0))"), ("{$serverTime: +0ms}", "serverTime(offset: 0)"),
      ("{$serverTime: -2s}", "serverTime(offset: -2000)"), ("{$ref: b}", "reference(\"b\")"),
    ])
  func matchers(text: String, description: String) throws {
    #expect("\(try pattern(text))" == description)
  }

  @Test("What a text must look like is read, all of it or a part")
  func texts() throws {
    guard case .textForm(let all) = try pattern("{$text: {length: 20, startsWith: \"-\", endsWith: z, contains: a b}}"),
      case .textForm(let part) = try pattern("{$text: {length: 0}}")
    else { return #expect(Bool(false), "no texts") }
    #expect(all == TextForm(length: 20, startsWith: "-", endsWith: "z", contains: "a b"))
    #expect(part == TextForm(length: 0))
  }

  @Test("Data without matchers is one value, and a matcher inside keeps its surroundings")
  func nesting() throws {
    #expect(try pattern("{a: [1, {b: x}]}").literal?.shortText == "{a: [1, {b: x}]}")
    guard case .object(let members) = try pattern("{a: 1, b: [$any]}"), case .array(let elements) = members[1].pattern,
      case .any = elements[0]
    else { return #expect(Bool(false), "not an object") }
    #expect(members[0].pattern.literal == .integer(1))
    guard case .oneOf(let variants) = try pattern("{$oneOf: [1, $any]}") else {
      return #expect(Bool(false), "no variants")
    }
    #expect(variants.count == 2)
  }
}
