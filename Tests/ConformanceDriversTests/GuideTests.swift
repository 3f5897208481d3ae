import ConformanceCases
import ConformanceKit
import Foundation
import RTDBTree
import Testing

/// What the authoring guide shows is true: its examples are read and run.
struct GuideTests {
  private let guide = (try? String(contentsOfFile: SuiteRun.root + "Conformance/README.md", encoding: .utf8)) ?? ""

  /// The examples in YAML, moved to the left margin.
  private var examples: [String] {
    guide.matches(of: #/(?m)^( *)```yaml\n((?:.*\n)*?) *```$/#).map { match in
      match.output.2.split(separator: "\n", omittingEmptySubsequences: false)
        .map { $0.dropFirst(match.output.1.count) }.joined(separator: "\n")
    }
  }

  private var suites: [String] { examples.filter { $0.hasPrefix("schema: 1\nsuite:") } }
  private var baselines: [String] { examples.filter { $0.hasPrefix("entries:") } }

  /// The code in the first column of the tables.
  private var rows: [String] { guide.matches(of: #/(?m)^\| `([^`]+)` \|/#).map { String($0.output.1) } }
  private var actions: [String] {
    rows.filter { $0.contains(#/^((a|server|net|clock)\.\w+|settle): /#) }
  }
  private var events: [String] { rows.filter { $0.hasPrefix("{") } }

  private func withFile<Result>(of text: String, _ body: (String) throws -> Result) throws -> Result {
    let file = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString + ".yaml")
    try text.write(to: file, atomically: true, encoding: .utf8)
    defer { try? FileManager.default.removeItem(at: file) }
    return try body(file.path)
  }

  private func load(_ text: String) throws -> [Case] {
    try withFile(of: text) { file in
      let library = CaseLibrary.load(
        folder: SuiteRun.root + "Conformance", fixtures: SuiteRun.root + "Fixtures/data", paths: [file])
      #expect(library.diagnostics.map(\.description) == [])
      return library.suites.flatMap(\.cases)
    }
  }

  @Test("The baseline of the guide is one")
  func baselineIsRead() throws {
    let (baseline, diagnostics) = try withFile(of: #require(baselines.first), Baseline.load)
    #expect(diagnostics.isEmpty && baseline.entries.count == 1)
    // The case that is written in five minutes is followed where the command is tested.
    #expect(baselines.count == 1 && examples.count == baselines.count + suites.count + 2)
  }

  @Test("The suites of the guide pass on the reference")
  func suitesPass() throws {
    #expect(suites.count == 1)
    for text in suites {
      let results = SuiteRun.results(of: try load(text))
      #expect(results.filter { $0.verdict != .pass }.map(\.testCase.id) == [])
      #expect(!results.isEmpty)
    }
  }

  @Test("The actions of the guide are read and carried out, and none is left out")
  func actionsWork() throws {
    let steps = actions.map { "      - \($0)\n        note: whatever happens\n        expect: any\n" }
    let cases = try load(Self.head + steps.joined())
    #expect(SuiteRun.results(of: cases).map(\.verdict.name) == ["pass"])
    let verbs =
      ClientVerb.allCases.map { "a.\($0)" } + ServerCall.Verb.allCases.map { "server.\($0)" }
      + NetworkCall.Verb.allCases.map { "net.\($0)" } + ["clock.advance", "clock.skew", "settle"]
    #expect(verbs.filter { verb in !actions.contains { $0.hasPrefix(verb + ":") } } == [])
  }

  @Test("The events and matchers of the guide are read")
  func eventsAreRead() throws {
    #expect(events.count >= 20)
    let isMessage = { (event: String) in event.hasPrefix("{out:") || event.hasPrefix("{in:") }
    let isOfTransaction = { (event: String) in event.hasPrefix("{ran:") || event.hasPrefix("{committed:") }
    func list(_ stream: String, _ isPart: (String) -> Bool) -> String {
      "          a.\(stream):\n" + events.filter(isPart).map { "            - \($0)\n" }.joined()
    }
    _ = try load(
      Self.head + "      - a.transaction: {as: t, at: x, apply: abort}\n        expect:\n" + list("t", isOfTransaction)
        + "      - a.listen: {as: l, at: x, events: [value]}\n        expect:\n"
        + list("l") { !isMessage($0) && !isOfTransaction($0) } + list("wire", isMessage))
  }

  @Test("The laws of the guide are those of the kit")
  func laws() {
    let rows = Laws.all.map { "| `\($0.id)` | \($0.statement) | \($0.statements.joined(separator: ", ")) |\n" }
    #expect(rows.filter { !guide.contains($0) } == [])
    let known = SuiteRun.load("Conformance/suites").statements.ids
    #expect(Laws.all.flatMap(\.statements).filter { !known.contains($0) } == [])
  }

  @Test("The mutants of each law are those that name it")
  func mutantsOfLaws() {
    let list = MutantList.load(file: SuiteRun.root + "Conformance/mutants.yaml").list
    let told = guide.matches(of: #/(?m)^\| `([a-z-]+)` \| ((?:`[a-z-]+`(?:, )?)+) \|$/#).map {
      "\($0.output.1): " + $0.output.2.filter { $0 != "`" }
    }
    let known = Laws.all.map { law in
      "\(law.id): " + list.entries.filter { $0.law == law.id }.map(\.name).joined(separator: ", ")
    }
    #expect(told == known)
  }

  @Test("The README counts the defects that there are")
  func countedMutants() throws {
    let readme = try String(contentsOfFile: SuiteRun.root + "README.md", encoding: .utf8)
    let numbers = readme.matches(of: #/(\d+)\s+named\s+defects/#).map { Int($0.output.1) }
    #expect(numbers == [Mutant.allCases.count])
  }

  @Test("The driver that the README sketches is the one compiled here, and it is judged")
  func sketchedDriver() throws {
    func text(_ path: String) throws -> String { try String(contentsOfFile: SuiteRun.root + path, encoding: .utf8) }
    #expect(try text("README.md").contains(try text("Tests/ConformanceDriversTests/ReadmeDriver.swift")))
    let step = "      - a.set: {as: w, at: x, value: 1}\n        expect: {a.w: [{ack: ok}]}\n"
    let fault = "      - a.set: {as: v, at: x, value: 1}\n"
    #expect(SuiteRun.results(of: try load(Self.head + step), on: MyDriver()).map(\.verdict) == [.pass])
    #expect(SuiteRun.results(of: try load(Self.head + fault), on: MyDriver()).map(\.verdict) == [.fail])
    let other = try load(Self.head + "      - a.get: {as: g, at: x}\n")
    #expect(SuiteRun.results(of: other, on: MyDriver()).map(\.verdict.name) == ["not-applicable"])
  }

  private static let head = """
    schema: 1
    suite: Rows of the guide
    spec: [RW-WRITE-01]
    cases:
      - id: guide.rows
        title: Every row of a table
        steps:

    """
}
