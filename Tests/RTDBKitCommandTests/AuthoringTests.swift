import ConformanceKit
import Foundation
import Testing

@testable import rtdbkit

struct AuthoringTests {
  private let project: SampleProject

  init() throws { project = try SampleProject() }

  private func text(_ name: String) throws -> String {
    try String(contentsOfFile: project.path(name), encoding: .utf8)
  }

  @Test("new makes a suite that is clean and passes, and replaces none")
  func newSuite() throws {
    #expect(project.run("new", "limits/my-first", "--statement", "OFF-QUERY-02") == .success)
    #expect(project.run("lint") == .success)
    #expect(project.run("run", "--filter", "limits.my-first") == .success)
    #expect(project.out.contains("planned 1, passed 1"))
    #expect(try text("Conformance/suites/limits/my-first.yaml").contains("spec: [OFF-QUERY-02]\n"))
    #expect(project.run("new", "limits/my-first") == .usage)
    #expect(project.err.contains("is there already"))
  }

  @Test(
    "new refuses names and statements that are none",
    arguments: [
      (["new", "first"], "two words"), (["new", "a/B"], "two words"), (["new", "../x"], "two words"),
      (
        ["new", "a/b", "--statement", "OFF-QUERY-03"], "OFF-QUERY-03 is no statement that a case can"
      ),
    ])
  func refusals(arguments: [String], message: String) {
    #expect(project.run(arguments) == .usage)
    #expect(project.err.contains(message))
  }

  private static let bare = """
    schema: 1
    suite: Bare
    spec: [OFF-QUERY-01]
    cases:
      - id: bare.one
        title: One
        server: {data: {scores: {ada: 10}}}
        steps:
          - a.listen: {as: top, at: scores, events: [child, value]}
          # The one that counts.
          - a.set: {as: w, at: scores/bob, value: "20"}
            note: a string

          - a.listen: {as: top2, at: scores/ada, events: [value]}
            expect: {a.top2: [{value: 11}]}
      - id: bare.two
        title: Two
        each: {v: [1, 2]}
        steps:
          - a.set: {as: w, at: x, value: $v}

    """

  @Test("record writes what happens below the steps that expect nothing, and only there")
  func record() throws {
    let file = "Conformance/suites/bare.yaml"
    try project.write(Self.bare, to: file)
    #expect(project.run("record", "bare.one", "--write") == .success)
    let recorded = """
            - a.listen: {as: top, at: scores, events: [child, value]}
              expect:
                a.top:
                  - {added: ada, data: 10, after: null}
                  - {value: {ada: 10}}
            # The one that counts.
            - a.set: {as: w, at: scores/bob, value: "20"}
              note: a string
              expect:
                a.top:
                  - {added: bob, data: "20", after: ada}
                  - {value: {ada: 10, bob: "20"}}
                a.w: [{ack: ok}]

            - a.listen: {as: top2, at: scores/ada, events: [value]}
              expect: {a.top2: [{value: 11}]}
        - id: bare.two

      """
    #expect(try text(file).contains(recorded))
    #expect(project.run("run", "--filter", "bare.one") == .failure)
    #expect(project.out.contains("step 3"))
    #expect(project.run("record", "bare.one", "--write") == .success)
    #expect(project.out.hasSuffix("nothing to add\n"))
  }

  @Test("record prints the case without --write, and leaves repeated cases alone")
  func recordPrints() throws {
    try project.write(Self.bare, to: "Conformance/suites/bare.yaml")
    #expect(project.run("record", "bare.one") == .success)
    #expect(project.out.hasPrefix("- id: bare.one\n") && project.out.contains("a.w: [{ack: ok}]\n"))
    #expect(try text("Conformance/suites/bare.yaml") == Self.bare)
    #expect(project.run("record", "bare.two") == .usage)
    #expect(project.err.contains("repeated by `each`"))
    #expect(project.run("record", "bare.oen") == .usage)
    #expect(project.err.contains("near ids: bare.one"))
  }

  @Test("schema prints the schema of a format")
  func schema() throws {
    try project.write("{\"title\": \"x\"}\n", to: "Conformance/schema/case.schema.json")
    #expect(project.run("schema", "case") == .success)
    #expect(project.out == "{\"title\": \"x\"}\n")
    #expect(project.run("schema") == .success && project.out.hasPrefix("case  "))
    #expect(project.run("schema", "cases") == .usage)
    #expect(project.err.contains("there are case"))
  }

  @Test("fmt brings suites into form, and --check only tells")
  func format() throws {
    let file = "Conformance/suites/queries/limits.yaml"
    try project.write(SampleProject.suite.replacingOccurrences(of: "{as: w,", with: "{ as: w ,"), to: file)
    #expect(project.run("fmt", "--check") == .failure)
    #expect(project.out.hasSuffix("limits.yaml: is not formatted; run rtdbkit fmt\n"))
    #expect(project.run("fmt") == .success)
    #expect(try text(file) == SampleProject.suite)
    #expect(project.run("fmt", "--check") == .success && project.out.isEmpty)
    try project.write("a: [", to: "bad.yaml")
    #expect(project.run("fmt", project.path("bad.yaml")) == .usage)
    #expect(project.err.contains("bad.yaml:2:1: error"))
    #expect(project.run("fmt", project.path("none.yaml")) == .usage)
  }
}
