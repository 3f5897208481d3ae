import ConformanceKit
import Foundation
import Testing

@testable import rtdbkit

struct ProgramTests {
  private let project: SampleProject

  init() throws { project = try SampleProject() }

  @Test("Help names every command, and each command its options")
  func help() {
    #expect(project.run("--help") == .success)
    #expect(CommandName.allCases.allSatisfy { project.out.contains("  \($0.rawValue) ") })
    for command in CommandName.allCases {
      #expect(command.rawValue == command.spec.name)
      #expect(project.run(command.rawValue, "--help") == .success)
      #expect(command.spec.options.allSatisfy { project.out.contains("--\($0.name)") })
      #expect(project.err.isEmpty)
      #expect(project.out.split(separator: "\n").allSatisfy { $0.count <= 80 })
    }
  }

  @Test("Wrong use ends with 2 and a message")
  func usage() {
    #expect(project.run() == .usage)
    #expect(project.err.contains("usage: rtdbkit COMMAND"))
    #expect(project.run("lst") == .usage)
    #expect(project.err.hasPrefix("rtdbkit: unknown command lst; did you mean list?"))
    #expect(project.run("run", "--seed", "x") == .usage)
    #expect(project.err.contains("--seed is a whole number"))
    #expect(project.run("run", "--report", "jsn=a") == .usage)
    #expect(project.err.contains("no format jsn; did you mean json?"))
    #expect(project.run("run", "--report", "json") == .usage)
    #expect(project.err.contains("as in json=report.json"))
  }

  @Test("list names the selected cases, one a line")
  func list() {
    #expect(project.run("list") == .success)
    #expect(project.out == "limit.first\nlimit.second\n")
    #expect(project.run("list", "--filter", "*.second") == .success)
    #expect(project.out == "limit.second\n")
    #expect(project.run("list", "--filter", "limit.secnd") == .usage)
    #expect(project.out.isEmpty && project.err.contains("near ids: limit.second"))
  }

  @Test("show prints the case as it stands in its file")
  func show() {
    #expect(project.run("show", "limit.first") == .success)
    #expect(project.out.hasPrefix("limit.first\nThe first case\n"))
    #expect(project.out.contains("Conformance/suites/queries/limits.yaml:7:"))
    #expect(project.out.contains("OFF-QUERY-01: The first sentence.\n"))
    #expect(
      project.out.hasSuffix(
        """

        - id: limit.first
          title: The first case
          steps:
            - a.listen: {as: top, at: scores, query: {limitToLast: 2}, events: [value]}
              expect: {a.top: [{value: null}]}

        """))
    #expect(project.run("show", "limit.frist") == .usage)
    #expect(project.err.contains("there is no case limit.frist; near ids: limit.first"))
  }

  @Test("lint is content with good cases and tells all faults of bad ones")
  func lint() throws {
    #expect(project.run("lint") == .success)
    #expect(project.out == "1 suite, 2 cases, 0 errors, 0 warnings\n")
    try project.write("schema: 1\nsuite: Bad\ncases:\n  - id: x.y\n    titel: T\n    steps: []\n", to: "bad.yaml")
    #expect(project.run("lint", project.path("bad.yaml")) == .usage)
    #expect(project.out.contains("bad.yaml:5:5: error: "))
    #expect(project.run("run", "--cases", project.path("bad.yaml")) == .usage)
    #expect(project.err.contains("bad.yaml:5:5: error: "))
  }

  @Test("coverage fails while a testable statement has no case")
  func coverage() throws {
    #expect(project.run("coverage") == .failure)
    #expect(
      project.out.hasPrefix(
        """
        one.txt: statements 2, covered 1, uncovered 1, not testable 0
        two.txt: statements 1, covered 0, uncovered 0, not testable 1

        uncovered:
          OFF-QUERY-02  must  \(project.path("Conformance/statements/offline.yaml")):6:
        """))
    #expect(project.out.contains("    The second sentence.\n\nnot testable:\n  OFF-QUERY-03  must"))
    #expect(project.out.contains("    It speaks of the console.\n"))
    #expect(
      project.out.hasSuffix("all: statements 3, covered 1, uncovered 1, not testable 1, uncovered must 1\n"))
    let weaker = SampleProject.statements.replacingOccurrences(
      of: "OFF-QUERY-02\n  level: must", with: "OFF-QUERY-02\n  level: should")
    try project.write(weaker, to: "weaker/offline.yaml")
    #expect(project.run("coverage", "--statements", project.path("weaker")) == .failure)
  }

  @Test("run with a driver that cannot start ends with 3")
  func noDriver() {
    struct Trouble: Error, CustomStringConvertible { let description = "no port is free" }
    project.makeDriver = { throw Trouble() }
    #expect(project.run("run") == .driver)
    #expect(project.err.contains("rtdbkit run: no port is free"))
  }

  @Test("run passes an implementation that does what the cases expect, and writes the report")
  func runPasses() throws {
    project.makeDriver = { ScriptedDriver(answers: true) }
    let report = project.path("report.json")
    #expect(project.run("run", "--report", "json=\(report)", "--seed", "9") == .success)
    #expect(project.out.hasSuffix("planned 2, passed 2, failed 0, error 0, not applicable 0, could not run 0\n"))
    let data = try #require(FileManager.default.contents(atPath: report))
    let json = try #require(JSONSerialization.jsonObject(with: data) as? [String: Any])
    #expect(json["seed"] as? String == "9")
    #expect((json["cases"] as? [[String: Any]])?.map { $0["id"] as? String } == ["limit.first", "limit.second"])
  }

  @Test("run fails an implementation that does nothing")
  func runFails() {
    project.makeDriver = { ScriptedDriver(answers: false) }
    #expect(project.run("run") == .failure)
    #expect(project.out.contains("FAIL limit.first  The first case\n"))
    #expect(project.out.contains("limits.yaml:11:"))
    #expect(project.run("run", "--filter", "limit.second") == .success)
    #expect(project.run("run", "--filter", "limit.second", "--strict") == .failure)
    #expect(project.run("run", "--fail-fast") == .failure)
    #expect(project.out.contains("could not run 1: the run stopped at the first failure"))
    #expect(project.run("run", "--color", "always") == .failure)
    #expect(project.out.contains("\u{1B}[31mFAIL"))
  }
}
