import ConformanceKit
import Foundation
import Testing

@testable import rtdbkit

struct BaselineCommandTests {
  private let project: SampleProject
  private let baseline: String

  init() throws {
    project = try SampleProject()
    baseline = project.path("known.yaml")
    // One case that the reference fails, and a second that it passes.
    let failing = SampleProject.suite.replacingOccurrences(of: "[{value: null}]", with: "[{value: 1}]")
    try project.write(failing, to: "Conformance/suites/queries/limits.yaml")
  }

  private func text() throws -> String { try String(contentsOfFile: baseline, encoding: .utf8) }

  private func write(_ entries: String) throws {
    try project.write("# Ours.\nentries:\n\(entries)", to: "known.yaml")
  }

  @Test("write makes a baseline under which the run is green, and never replaces one")
  func writes() throws {
    #expect(project.run("run") == .failure)
    #expect(project.run("baseline", "write", baseline) == .success)
    #expect(project.out == "\(baseline): 1 of 2 cases fail\n")
    let entry = "  - case: limit.first\n    assert: \"steps[1].a.top\"\n    expect: fail\n    kind: different-event\n"
    #expect(try text().hasSuffix("schema: 1\nentries:\n" + entry))
    #expect(project.run("run", "--baseline", baseline) == .success)
    #expect(project.out.contains("planned 2, passed 1, failed 0, error 0"))
    #expect(project.out.contains(", known failures 1\n"))
    #expect(project.run("baseline", "check", baseline) == .success)
    #expect(project.out == "1 of 1 entries hold\n")
    #expect(project.run("baseline", "write", baseline) == .usage)
    #expect(project.err.contains("is there already"))
  }

  @Test("Entries that do not hold fail the run and the check, and prune takes them out")
  func prunes() throws {
    try write(
      """
        # Known for long.
        - case: limit.first
          expect: fail
        # About to go.
        - case: limit.second
          expect: fail
          issue: https://example.invalid/2

        - {case: limit.frist, expect: fail}

      """)
    #expect(project.run("run", "--baseline", baseline) == .failure)
    #expect(project.out.contains("baseline: \(baseline):7:5: limit.second does not fail any more\n"))
    #expect(project.out.contains("there is no case limit.frist; did you mean limit.first?"))
    #expect(project.run("baseline", "check", baseline) == .failure)
    #expect(project.out.hasSuffix("1 of 3 entries hold\n"))
    #expect(project.run("baseline", "prune", baseline) == .success)
    let kept = "# Ours.\nentries:\n  # Known for long.\n  - case: limit.first\n    expect: fail\n  # About to go.\n\n"
    #expect(try text() == kept)
    #expect(project.run("run", "--baseline", baseline) == .success)
    #expect(project.run("baseline", "prune", baseline) == .success)
    #expect(project.out.hasSuffix("nothing to take out\n"))
  }

  @Test("An entry is taken out with the comments inside of it, and those before the next one stay")
  func pruneComments() throws {
    try write("  - case: limit.second\n    # Why.\n    expect: fail\n\n    # Since long.\n    issue: x\n  # Next.\n")
    let text = try text()
    try write(text.split(separator: "entries:\n").last.map { $0 + "  - case: limit.first\n    expect: fail\n" } ?? "")
    #expect(project.run("baseline", "prune", baseline) == .success)
    #expect(try self.text() == "# Ours.\nentries:\n  # Next.\n  - case: limit.first\n    expect: fail\n")
  }

  @Test("The last entry leaves an empty list, and what stands on one line is not touched")
  func pruneEdges() throws {
    try write("  - case: limit.second\n    expect: fail\n")
    #expect(project.run("baseline", "prune", baseline) == .success)
    #expect(try text() == "# Ours.\nentries: []\n")
    try project.write("entries: [{case: limit.second, expect: fail}]\n", to: "known.yaml")
    #expect(project.run("baseline", "prune", baseline) == .usage)
    #expect(project.err.contains("must begin with a dash"))
    #expect(try text() == "entries: [{case: limit.second, expect: fail}]\n")
  }

  @Test("Wrong use is told")
  func usage() throws {
    #expect(project.run("baseline", "prun", baseline) == .usage)
    #expect(project.err.contains("did you mean prune?"))
    #expect(project.run("baseline", "check", project.path("none.yaml")) == .usage)
    try write("  - {case: limit.first, expect: passes}\n")
    #expect(project.run("run", "--baseline", baseline) == .usage)
    #expect(project.err.contains("known.yaml:3:33: error: `passes` is no expectation"))
    #expect(project.run("run", "--shard", "3/2") == .usage)
    #expect(project.err.contains("from 1/N to N/N"))
  }

  @Test("Each part of the selection runs its share")
  func shards() {
    #expect(project.run("run", "--shard", "1/2") == .failure)
    #expect(project.out.contains("planned 1, passed 0, failed 1"))
    #expect(project.run("run", "--shard=2/2") == .success)
  }
}
