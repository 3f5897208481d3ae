import ConformanceCases
import ConformanceKit
import Testing

struct CaseSelectionTests {
  private let suites: [Suite] = {
    var first = Sample.testCase("offline.limit-refill")
    first.statements = ["OFF-QUERY-02"]
    first.features = ["persistence"]
    var second = Sample.testCase("online.limit-window")
    second.aliases = ["limit.old-name"]
    second.location = SourceLocation(file: "suites/queries/limits.yaml", line: 3, column: 5)
    var third = Sample.testCase("online.set[kind=all]")
    third.aliases = ["former.many-kinds[kind=all]"]
    return [
      Suite(title: "First", cases: [first], location: Sample.place(1)),
      Suite(title: "Second", cases: [second, third], location: Sample.place(1)),
    ]
  }()

  @Test(
    "Filters pick cases",
    arguments: [
      ([], ["offline.limit-refill", "online.limit-window", "online.set[kind=all]"]),
      (["online.set"], ["online.set[kind=all]"]),
      (["online.set[kind=all]"], ["online.set[kind=all]"]),
      (["online.*"], ["online.limit-window", "online.set[kind=all]"]),
      (["on?ine.set"], ["online.set[kind=all]"]),
      (["OFF-QUERY-*"], ["offline.limit-refill"]),
      (["limit.old-name"], ["online.limit-window"]),
      (["former.many-kinds"], ["online.set[kind=all]"]),
      (["former.many-kinds[kind=all]"], ["online.set[kind=all]"]),
      (["feature:persistence"], ["offline.limit-refill"]),
      (["suite:queries"], ["online.limit-window"]),
      (["!feature:persistence"], ["online.limit-window", "online.set[kind=all]"]),
      (["*limit*", "!suite:queries"], ["offline.limit-refill"]),
      (["online.set", "OFF-QUERY-02"], ["offline.limit-refill", "online.set[kind=all]"]),
    ])
  func filters(filters: [String], ids: [String]) throws {
    #expect(try CaseSelection(filters: filters).select(from: suites).map(\.id) == ids)
  }

  @Test("A selection without a case is an error that names near ids")
  func empty() throws {
    let error = try #require(throws: CaseSelection.EmptyError.self) {
      try CaseSelection(filters: ["online.set[kind=al]"]).select(from: suites)
    }
    #expect(error.nearIDs == ["online.set[kind=all]"])
    #expect(error.description == "no case fits online.set[kind=al]; near ids: online.set[kind=all]")
  }

  @Test("No cases at all is an error too")
  func nothing() {
    #expect(throws: CaseSelection.EmptyError.self) { try CaseSelection().select(from: []) }
  }

  @Test(
    "A star takes what it must",
    arguments: [
      ("*", "", true), ("a*c", "abbc", true), ("a*c", "abcd", false), ("a*b*c", "axbxbyc", true), ("a?c", "ac", false),
      ("a**", "a", true), ("", "a", false),
    ])
  func globs(pattern: String, text: String, fits: Bool) {
    #expect(Glob(pattern).matches(text) == fits)
  }
}
