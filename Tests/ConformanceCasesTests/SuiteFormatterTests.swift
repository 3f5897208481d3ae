import Testing

@testable import ConformanceCases

struct SuiteFormatterTests {
  private func format(_ text: String) throws -> String { try SuiteFormatter.format(text, file: "a.yaml").get() }

  @Test(
    "The spaces of a line take their one form",
    arguments: [
      ("- a.set: { as: w ,at: x,  value: [ 1,2 ] }  ", "- a.set: {as: w, at: x, value: [1, 2]}"),
      ("x: {a: {b: 1 } }", "x: {a: {b: 1}}"),
      ("x: [{a: 1},{b: 2},\"c\"]", "x: [{a: 1}, {b: 2}, \"c\"]"),
      ("x: \"{ a,b }  \"  # { kept  }", "x: \"{ a,b }  \"  # { kept  }"),
      ("x: {a:   'it''s , {'}", "x: {a: 'it''s , {'}"),
      ("x: {a: \"\\\" ]\" }", "x: {a: \"\\\" ]\"}"),
      ("title: one [ of ] two, three", "title: one [ of ] two, three"),
      ("x: {}", "x: {}"), ("x: { }", "x: {}"),
      ("x: {a: a#b}", "x: {a: a#b}"),
    ])
  func lines(line: String, formatted: String) { #expect(FlowSpacing.normalized(line) == formatted) }

  @Test("Blank lines separate cases, and comments stay with what follows")
  func cases() throws {
    let text =
      "\n\n# Head.\nsuite: S\r\ncases:\n\n  - id: a.b\n    title: T\n\n\n    steps: []\n"
      + "  # Of the second.\n  - id: a.c\n    title: T\n\n\n\n  - id: a.d\n    title: T\n\n"
    let formatted =
      "# Head.\nsuite: S\ncases:\n\n  - id: a.b\n    title: T\n\n    steps: []\n\n"
      + "  # Of the second.\n  - id: a.c\n    title: T\n\n  - id: a.d\n    title: T\n"
    #expect(try format(text) == formatted)
    #expect(try format(formatted) == formatted)
  }

  @Test("A text whose meaning would change is refused with its place")
  func refused() throws {
    let result = SuiteFormatter.format("a: 1\nb: |\n  x\n\n\n  y\n", file: "a.yaml")
    let diagnostic = try #require(throws: CaseDiagnostic.self) { try result.get() }
    #expect(diagnostic.location.line == 2 && diagnostic.code == .yamlSyntax)
  }

  @Test("What cannot be read is not formatted")
  func unreadable() throws {
    #expect(throws: CaseDiagnostic.self) { try format("a: [1\n") }
    #expect(throws: CaseDiagnostic.self) { try format("") }
  }

  @Test("Every suite of the project keeps its meaning and settles at once")
  func project() throws {
    let (files, diagnostics) = SuiteFiles.all(at: [TestFiles.root + "/Conformance/suites"])
    #expect(diagnostics.isEmpty && files.count > 20)
    for file in files {
      let formatted = try format(TestFiles.text(file))
      #expect(try format(formatted) == formatted)
    }
  }
}
