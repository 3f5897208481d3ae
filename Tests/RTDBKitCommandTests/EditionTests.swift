import ConformanceKit
import Foundation
import Testing

@testable import rtdbkit

struct EditionTests {
  private let project: SampleProject

  init() throws {
    project = try SampleProject()
    let features = ScriptedDriver.features.sorted().map { "  \($0): it can\n" }.joined()
    try project.write(
      "schema: 1\nfeatures:\n\(features)  get: reads\nprofiles:\n  apple: {without: []}\n",
      to: "Conformance/features.yaml")
    project.makeDriver = { ScriptedDriver(answers: true) }
  }

  private func addCase(_ expectation: String, requires: String = "") throws {
    let body = """
        - id: limit.third
          title: The third case
      \(requires)
          steps:
            - a.set: {as: w, at: scores/ada, value: 2}
              expect: {a.w: [{ack: \(expectation)}]}

      """
    try project.write(SampleProject.suite + body, to: "Conformance/suites/queries/limits.yaml")
  }

  @Test("An edition is frozen once, and again only by force")
  func freeze() throws {
    #expect(project.run("edition", "check") == .success)
    #expect(project.out == "no edition is frozen\n")
    #expect(project.run("edition", "freeze", "1.0") == .success)
    #expect(project.out.hasSuffix("Conformance/editions/1.0.yaml: 3 statements, 2 cases\n"))
    #expect(project.run("edition", "freeze", "1.0") == .usage)
    #expect(project.err.contains("is frozen: claims were made by it"))
    #expect(project.run("edition", "freeze", "1.0", "--force") == .success)
    #expect(project.run("edition", "freeze", "one") == .usage)
    #expect(project.run("edition", "freeze") == .usage)
    #expect(project.run("edition", "thaw", "1.0") == .usage)
    #expect(project.run("edition", "check", "2.0") == .usage)
    #expect(project.err.contains("there is no edition 2.0; frozen: 1.0"))
  }

  @Test("lint and check tell what was changed after the freezing")
  func changed() throws {
    #expect(project.run("edition", "freeze", "1.0") == .success)
    #expect(project.run("edition", "check", "1.0") == .success)
    #expect(project.out.hasSuffix("3 statements, 2 cases, 0 came later, 0 differ\n"))
    try addCase("ok")
    #expect(project.run("edition", "check") == .success)
    #expect(project.out.hasSuffix("2 cases, 1 came later, 0 differ\n"))
    let changed = SampleProject.suite.replacingOccurrences(of: "value: 1", with: "value: 2")
    try project.write(changed, to: "Conformance/suites/queries/limits.yaml")
    #expect(project.run("edition", "check") == .failure)
    #expect(project.out.contains("limit.second does or expects something else than in edition 1.0\n  fix: make a new"))
    #expect(project.run("lint") == .usage)
    #expect(project.out.contains("limit.second does or expects something else"))
    #expect(
      project.run("lint", "--cases", project.path("Conformance/suites")) != .usage || project.out.contains("0 err"))
  }

  @Test("A case that came later runs, is told, and fails nothing")
  func notScored() throws {
    #expect(project.run("edition", "freeze", "1.0") == .success)
    try addCase("failed")
    #expect(project.run("run") == .failure)
    let report = project.path("report.json")
    #expect(project.run("run", "--edition", "1.0", "--report", "json=\(report)", "--report", "console=-") == .success)
    #expect(project.out.contains("not scored: limit.third: "))
    #expect(project.out.contains("edition 1.0\n"))
    #expect(
      project.out.hasSuffix(
        "planned 3, passed 2, failed 0, error 0, not applicable 0, could not run 0, not scored 1 (1 failed)\n"))
    let text = try String(contentsOfFile: report, encoding: .utf8)
    #expect(text.contains("\"edition\":\"1.0\""))
    #expect(text.contains("\"verdict\":\"fail\",\"scored\":false"))
    #expect(text.contains("\"notScored\":1,\"failedNotScored\":1"))
    #expect(project.run("run", "--edition", "1.0", "--fail-fast") == .success)
    #expect(project.run("run", "--edition", "2.0") == .usage)
  }

  @Test("A claim to an edition needs all of its cases, and none that came later")
  func claim() throws {
    #expect(project.run("edition", "freeze", "1.0") == .success)
    try addCase("ok", requires: "    requires: [get]")
    #expect(project.run("run", "--profile", "apple") == .failure)
    #expect(project.run("run", "--profile", "apple", "--edition", "1.0") == .success)
    #expect(project.out.contains("not applicable 1"))
    let some = ["run", "--profile", "apple", "--edition", "1.0", "--filter", "limit.second"]
    #expect(project.run(some) == .failure)
    #expect(project.err.contains("unmet profile claim: edition 1.0 demands 1 more cases, among them limit.first\n"))
    // The second case is of level should.
    #expect(project.run("run", "--profile", "apple", "--edition", "1.0", "--filter", "limit.first") == .success)
    #expect(
      project.run("run", "--profile", "apple", "--edition", "1.0", "--filter", "limit.first", "--strict") == .failure)
  }
}
