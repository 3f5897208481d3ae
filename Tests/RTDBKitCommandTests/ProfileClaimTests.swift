import ConformanceDrivers
import ConformanceKit
import Foundation
import Testing

@testable import rtdbkit

struct ProfileClaimTests {
  private let project: SampleProject

  init() throws {
    project = try SampleProject()
    let features = ScriptedDriver.features.sorted().map { "  \($0): it can\n" }.joined()
    try project.write(
      "schema: 1\nfeatures:\n\(features)  get: reads\n  disk: a disk\nprofiles:\n"
        + "  apple: {without: [disk]}\n  web: {without: []}\n", to: "Conformance/features.yaml")
    project.makeDriver = { ScriptedDriver(answers: true) }
  }

  private func addCase(_ lines: String) throws {
    let body = """
        - id: limit.third
          title: The third case
      \(lines)
          steps:
            - a.set: {as: w, at: scores/ada, value: 1}
              expect: {a.w: [{ack: ok}]}

      """
    try project.write(SampleProject.suite + body, to: "Conformance/suites/queries/limits.yaml")
  }

  @Test("A claim that is met changes nothing")
  func met() {
    #expect(project.run("run", "--profile", "apple") == .success)
    #expect(project.out.hasSuffix("planned 2, passed 2, failed 0, error 0, not applicable 0, could not run 0\n"))
  }

  @Test("A feature that the profile needs fails the claim; one that it does not need leaves the case out")
  func unmet() throws {
    try addCase("    requires: [get]")
    #expect(project.run("run") == .success)
    #expect(project.run("run", "--profile", "apple") == .failure)
    #expect(project.out.contains("could not run 1: unmet profile claim: apple needs get, which is not declared\n"))
    #expect(project.run("run", "--profile", "apple", "--verify-determinism") == .failure)
    try addCase("    requires: [disk]")
    #expect(project.run("run", "--profile", "apple") == .success)
    #expect(project.out.contains("not applicable 1"))
  }

  @Test("The driver must be of the profile, and the profile must be one")
  func otherProfile() {
    #expect(project.run("run", "--profile", "web") == .failure)
    #expect(project.err.contains("unmet profile claim: the driver is of profile apple, not web"))
    #expect(project.out.isEmpty)
    #expect(project.run("run", "--profile", "aple") == .usage)
    #expect(project.err.contains("(apple, web), not aple"))
  }

  @Test("The reference runs as the client of each platform", arguments: ReferenceProfile.all.map(\.name))
  func reference(profile: String) throws {
    try project.write(
      "schema: 1\nprofiles:\n  \(profile): {without: []}\nfeatures:\n"
        + "  listen.value: values\n  set: writes\n  query.order: orders\n  query.limit: limits\n",
      to: "Conformance/features.yaml")
    project.makeDriver = { EmbeddedDriver.makeDriver(ParsedArguments(values: ["profile": [profile]])) }
    #expect(project.run("run", "--profile", profile, "--report", "json=-") == .success)
    #expect(project.out.contains(#""profile":"\#(profile)""#))
  }

  @Test("record takes an adapter, whose events it writes")
  func recordWithAdapter() throws {
    try addCase("    requires: [get]")
    try project.write(
      SampleProject.suite.replacingOccurrences(of: "        expect: {a.top: [{value: null}]}\n", with: ""),
      to: "Conformance/suites/queries/limits.yaml")
    #expect(project.run("record", "limit.first", "--driver", AdapterProcess.reference) == .success)
    #expect(project.out.contains("a.top: [{value: null}]"))
    #expect(project.run("record", "limit.first", "--driver", "exit 7") == .driver)
    #expect(project.err.contains("exit code 7"))
    #expect(project.run("record", "limit.first", "--driver", "tcp:nowhere") == .usage)
  }
}
