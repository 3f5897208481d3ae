import ConformanceKit
import Foundation
import Testing

@testable import rtdbkit

/// The commands around reports: several at once, transcripts, stories, comparisons.
struct ReportCommandTests {
  private let project: SampleProject

  init() throws {
    project = try SampleProject()
    project.makeDriver = { ScriptedDriver(answers: true) }
  }

  private func text(_ name: String) throws -> String { try String(contentsOfFile: project.path(name), encoding: .utf8) }

  @Test("run writes several reports at once, and the console gives way to the one on standard output")
  func several() throws {
    let html = "html=\(project.path("r.html"))"
    #expect(
      project.run("run", "--report", "tap=-", "--report", html, "--report", "jsonl=\(project.path("r.jsonl"))")
        == .success)
    #expect(project.out.hasPrefix("TAP version 14\n1..2\nok 1 - limit.first  The first case\n"))
    #expect(project.err.hasSuffix("planned 2, passed 2, failed 0, error 0, not applicable 0, could not run 0\n"))
    #expect(try text("r.html").contains("The first sentence."))
    #expect(try text("r.jsonl").split(separator: "\n").count == 8)
  }

  @Test("Reports that would be in each other's way, or cannot be written, are refused before the run")
  func refused() {
    var started = 0
    project.makeDriver = {
      started += 1
      return ScriptedDriver(answers: true)
    }
    #expect(project.run("run", "--report", "json=-", "--report", "tap=-") == .usage)
    #expect(project.err.contains("one report can go to standard output, not two"))
    let file = project.path("x")
    #expect(project.run("run", "--report", "json=\(file)", "--report", "tap=\(file)") == .usage)
    #expect(project.err.contains("two reports would go to"))
    #expect(project.run("run", "--report", "json=\(project.path("no/such/folder.json"))") == .usage)
    #expect(project.err.contains("could not be written: No such file or directory"))
    #expect(project.run("run", "--report", "html=\(project.path("Conformance"))") == .usage)
    #expect(project.err.contains("Is a directory"))
    #expect(project.run("run", "--transcripts", project.path("Conformance/suites/queries/limits.yaml")) == .usage)
    #expect(started == 1, "the driver is made before the folder of transcripts")
  }

  @Test("A report that is lost in the end makes a good run worthless")
  func lost() {
    guard FileManager.default.fileExists(atPath: "/dev/full") else { return }
    #expect(project.run("run", "--report", "json=/dev/full") == .fault)
    #expect(project.err.contains("/dev/full could not be written: No space left on device"))
  }

  @Test("Transcripts are judged again without the driver, also after the expectation has changed")
  func replay() throws {
    let folder = project.path("new/transcripts")
    #expect(project.run("run", "--transcripts", folder) == .success)
    project.makeDriver = { throw UsageError(message: "no driver is needed here") }
    #expect(project.run("replay", folder) == .success)
    #expect(project.out.contains("planned 2, passed 2"))
    #expect(project.run("replay", "\(folder)/limit.first.json", "--report", "tap=-") == .success)
    #expect(project.out.contains("1..1\nok 1 - limit.first"))
    let changed = SampleProject.suite.replacingOccurrences(of: "[{value: null}]", with: "[{value: 1}]")
    try project.write(changed, to: "Conformance/suites/queries/limits.yaml")
    #expect(project.run("replay", folder) == .failure)
    #expect(project.out.contains("FAIL limit.first"))
    #expect(project.run("replay", project.path("Conformance")) == .usage)
    #expect(project.err.contains("there is no transcript"))
  }

  @Test("explain tells the story of a case, run now or recorded")
  func explain() throws {
    #expect(project.run("explain", "limit.first") == .success)
    #expect(project.out.hasPrefix("limit.first\nThe first case\n"))
    #expect(project.out.contains("OFF-QUERY-01: The first sentence."))
    #expect(project.out.contains("1  a.listen {as: top, at: scores, query: {limitToLast: 2}"))
    #expect(project.out.contains("  ✓ a.top  {value: null}"))
    #expect(project.out.hasSuffix("Everything came as the case demands.\n"))
    let folder = project.path("transcripts")
    project.makeDriver = { ScriptedDriver(answers: false) }
    #expect(project.run("run", "--transcripts", folder) == .failure)
    #expect(project.run("explain", "\(folder)/limit.first.json") == .failure)
    #expect(project.out.contains("  ! missing on a.top: {value: null}"))
    #expect(project.out.contains("First divergence  "))
    #expect(project.run("explain", "limit.frist") == .usage)
    #expect(project.err.contains("near ids: limit.first"))
  }

  @Test("explain and the reports tell which calls were made inside of which callback")
  func innerCalls() throws {
    let project = try SampleProject()
    let suite = """
      schema: 1
      suite: Inside
      spec: [OFF-QUERY-01]
      source: [{statement: OFF-QUERY-01}]
      cases:
        - id: inside.one
          title: A write inside of a completion
          steps:
            - a.set: {as: w, at: x, value: 1, react: [{to: ack, when: ok, do: [{push: {as: p, at: list, value: 2}}]}]}
              expect: {a.w: [{ack: ok}], a.p: [{ack: ok}]}

      """
    try project.write(suite, to: "Conformance/suites/queries/limits.yaml")
    let file = project.path("r.html")
    #expect(project.run("explain", "inside.one") == .success)
    #expect(
      project.out.contains("  ✓ a.w  {ack: ok}\n      inside of its callback: a.push {as: p, at: list, value: 2}\n"))
    #expect(project.run("run", "--report", "html=\(file)") == .success)
    let page = try String(contentsOfFile: file, encoding: .utf8)
    #expect(page.contains("{ack: ok} → a.push {as: p, at: list, value: 2}"))
  }

  @Test("diff tells what broke and what is fixed, and fails where something broke; merge shows both side by side")
  func comparison() throws {
    let (good, bad) = (project.path("good.json"), project.path("bad.json"))
    _ = project.run("run", "--report", "json=\(good)")
    project.makeDriver = { ScriptedDriver(answers: false) }
    _ = project.run("run", "--report", "json=\(bad)")
    #expect(project.run("diff", good, bad) == .failure)
    #expect(project.out.contains("broken 2:\n  limit.first  pass → fail\n    step 1 a.listen: a.top missing-event"))
    #expect(project.out.hasSuffix("broken 2, no longer run 0, fixed 0, changed 0, new 0, gone 0, still failing 0\n"))
    #expect(project.run("diff", bad, good) == .success)
    #expect(project.out.contains("fixed 2:"))
    #expect(project.run("diff", good, good) == .success)
    #expect(project.run("merge", good, bad) == .success)
    #expect(project.out.contains("| case | scripted (good) | scripted (bad) |"))
    #expect(project.out.contains("| `limit.first` | pass | fail |"))
    let page = project.path("matrix.html")
    #expect(project.run("merge", good, bad, "--report", "html=\(page)") == .success)
    #expect(try text("matrix.html").contains("\"name\":\"scripted (bad)\""))
    #expect(project.run("merge", good, "--report", "junit=x") == .usage)
    try project.write("{}", to: "none.json")
    #expect(project.run("diff", good, project.path("none.json")) == .usage)
    #expect(project.err.contains("this is no JSON report"))
  }

  @Test("A driver that answers differently the second time is found out")
  func determinism() {
    #expect(project.run("run", "--verify-determinism") == .success)
    #expect(project.out.hasSuffix("deterministic: 2 cases observed the same twice, in two orders\n"))
    project.makeDriver = { MoodyDriver() }
    #expect(project.run("run", "--verify-determinism") == .failure)
    #expect(project.out.contains("NOT DETERMINISTIC limit.second  "))
    #expect(project.out.contains("step 1  a.set"))
    #expect(project.out.hasSuffix("not deterministic: 1 of 2 cases\n"))
  }

  @Test("merge puts the shards of one run together, and nothing else")
  func shards() {
    project.makeDriver = { ScriptedDriver(answers: true) }
    let parts = (1...2).map { project.path("part\($0).json") }
    for (index, part) in parts.enumerated() {
      #expect(project.run("run", "--shard", "\(index + 1)/2", "--report", "json=\(part)") == .success)
    }
    #expect(project.run(["merge"] + parts) == .success)
    #expect(project.out.contains("| scripted |") && !project.out.contains("(part1)"))
    #expect(project.run(["merge"] + parts + [parts[0]]) == .success)
    #expect(project.out.contains("| scripted (part1) | scripted (part1) |"))
  }

  @Test("The file of a transcript bears the case's id, whatever stands in it")
  func fileNames() {
    #expect(TranscriptFolder.fileName(of: "a.b[kind=set]") == "a.b[kind=set].json")
    #expect(TranscriptFolder.fileName(of: "a/b%c é") == "a%2fb%25c%20%c3%a9.json")
  }
}
