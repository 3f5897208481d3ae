import ConformanceDrivers
import ConformanceKit
import Foundation
import Testing

@testable import rtdbkit

/// The mutants by the command, in processes of its own: the switch belongs to a whole process.
struct MutantsCommandTests {
  private let folder: URL

  init() throws {
    folder = FileManager.default.temporaryDirectory.appendingPathComponent("mutants-\(UUID().uuidString)")
    try write(Self.suite, to: "Conformance/suites/one.yaml")
    try write(SampleProject.statements, to: "Conformance/statements/offline.yaml")
    try write(Self.list(), to: "Conformance/mutants.yaml")
  }

  private func path(_ name: String) -> String { folder.appendingPathComponent(name).path }

  private func write(_ text: String, to name: String) throws {
    let file = folder.appendingPathComponent(name)
    try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try text.write(to: file, atomically: true, encoding: .utf8)
  }

  /// Runs a command line in the folder and gives its exit code and what it wrote to both outputs.
  private func run(_ arguments: String...) throws -> (code: Int32, text: String) {
    let output = path("output")
    try "".write(toFile: output, atomically: true, encoding: .utf8)
    let process = Process()
    process.executableURL = URL(fileURLWithPath: AdapterProcess.command)
    process.arguments = arguments
    process.currentDirectoryURL = folder
    let handle = FileHandle(forWritingAtPath: output)
    process.standardOutput = handle
    process.standardError = handle
    process.standardInput = FileHandle.nullDevice
    try process.run()
    process.waitUntilExit()
    return (process.terminationStatus, try String(contentsOfFile: output, encoding: .utf8))
  }

  /// One case for a write that is answered once, one that nothing can fail.
  private static let suite = """
    schema: 1
    suite: Two cases
    cases:
      - id: one.answered
        title: A write is answered once
        spec: [OFF-QUERY-01]
        mutants: [ack-twice]
        steps:
          - a.set: {as: w, at: place, value: 1}
            expect: {a.w: [{ack: ok}]}
      - id: one.idle
        title: Nothing happens
        spec: [OFF-QUERY-02]
        steps:
          - settle: {}

    """

  private static func list(equivalent: String = "", law: String? = nil) -> String {
    let entries = ReferenceMutants.all.map { mutant in
      let why = mutant.name == equivalent ? "\n    equivalent: Nobody can tell." : ""
      let claim = mutant.name == "ack-twice" ? law.map { "\n    law: \($0)" } ?? "" : ""
      return "  - name: \(mutant.name)\n    area: \(mutant.area)\n    defect: A defect.\(claim)\(why)"
    }
    return "schema: 1\nmutants:\n" + entries.joined(separator: "\n") + "\n"
  }

  @Test("A caught mutant is told with its cases, and an uncaught one fails the command")
  func kills() throws {
    let good = try run("mutants", "--mutant", "ack-twice", "--mutant", "ack-before-answer", "--jobs", "2")
    #expect(good.text.contains("ack-twice                            1  one.answered\n"))
    #expect(good.text.contains("mutants 2, killed 1, equivalent 0, survived 1\n"))
    #expect(good.code == 1, "the answer before the server's looks the same here")
    let killed = try run("mutants", "--mutant", "ack-twice")
    #expect(killed.code == 0, "\(killed.text)")
    #expect(killed.text.contains("cases that caught nothing:\n  one.idle\n"))
  }

  @Test("An explained survivor is no failure, and a refuted explanation is one")
  func explanations() throws {
    try write(Self.list(equivalent: "moved-not-raised"), to: "Conformance/mutants.yaml")
    let explained = try run("mutants", "--mutant", "moved-not-raised")
    #expect(explained.code == 0 && explained.text.contains("equivalent:\n  moved-not-raised"))
    try write(Self.list(equivalent: "ack-twice"), to: "Conformance/mutants.yaml")
    let refuted = try run("mutants", "--mutant", "ack-twice")
    #expect(refuted.code == 1 && refuted.text.contains("said to be equivalent, and caught all the same:\n  ack-twice"))
  }

  @Test("A case must catch the mutant that it names, and lint knows the names")
  func claims() throws {
    try write(
      Self.suite.replacingOccurrences(of: "ack-twice", with: "moved-not-raised"), to: "Conformance/suites/one.yaml")
    let claimed = try run("mutants", "--mutant", "moved-not-raised")
    #expect(claimed.code == 1)
    #expect(claimed.text.contains("did not catch the mutant that they name:\n  one.answered  moved-not-raised\n"))
    try write(Self.suite.replacingOccurrences(of: "ack-twice", with: "ack-twise"), to: "Conformance/suites/one.yaml")
    let lint = try run("lint")
    #expect(lint.code == 2 && lint.text.contains("there is no mutant `ack-twise`"))
  }

  @Test("A mutant must break the law that it names, and lint knows the names of laws")
  func lawClaims() throws {
    try write(Self.list(law: "single-completion"), to: "Conformance/mutants.yaml")
    let kept = try run("mutants", "--mutant", "ack-twice")
    #expect(kept.code == 0, "\(kept.text)")
    #expect(kept.text.contains("  single-completion                  1  ack-twice\n"))
    #expect(kept.text.contains("laws \(Laws.all.count), broken 1; mutants that break one 1\n"))
    #expect(!kept.text.contains("laws that no mutant breaks"), "the others might break them")
    try write(Self.list(law: "values-differ"), to: "Conformance/mutants.yaml")
    let broken = try run("mutants", "--mutant", "ack-twice")
    #expect(broken.code == 1)
    #expect(broken.text.contains("did not break the law that they name:\n  ack-twice  values-differ\n"))
    try write(Self.list(law: "values-difer"), to: "Conformance/mutants.yaml")
    let lint = try run("lint")
    #expect(lint.code == 2 && lint.text.contains("there is no law `values-difer`"))
    #expect(lint.text.contains("did you mean `values-differ`?"))
  }

  @Test("A law that breaks on no mutant is told where all of them were run")
  func idleLaws() throws {
    let whole = try run("mutants")
    #expect(whole.code == 1)
    #expect(whole.text.contains("\nlaws that no mutant breaks:\n  events-in-order\n"))
  }

  @Test("Wrong use is refused, with a hint")
  func wrongUse() throws {
    let unknown = try run("mutants", "--mutant", "ack-twise")
    #expect(unknown.code == 2 && unknown.text.contains("there is no mutant ack-twise; did you mean ack-twice?"))
    #expect(try run("mutants", "--report", "html=x").code == 2)
    #expect(try run("mutants", "--jobs", "0").code == 2)
    #expect(try run("mutants", "--filter", "nothing.like.this").code == 2)
    #expect(try run("run", "--mutant", "ack-twise").code == 2)
  }

  @Test("A case that fails without any mutant cannot judge mutants")
  func faultyCase() throws {
    try write(Self.suite.replacingOccurrences(of: "ack: ok", with: "ack: no"), to: "Conformance/suites/one.yaml")
    let faulty = try run("mutants", "--mutant", "ack-twice")
    #expect(faulty.code == 1 && faulty.text.contains("fail on the reference itself"))
    #expect(faulty.text.contains("  one.answered\n"))
  }

  @Test("The gate: a must statement whose cases catch nothing fails, by a run and by a stored report")
  func gate() throws {
    #expect(try run("coverage").code == 0)
    #expect(try run("mutants", "--mutant", "ack-twice", "--report", "json=m.json").code == 0)
    let stored = try run("coverage", "--kills", "m.json")
    #expect(stored.code == 1)
    #expect(stored.text.contains("cases catch no mutant:\n  OFF-QUERY-02  must  Conformance/statements/offline.yaml:"))
    #expect(stored.text.contains("must without a kill 1\n"))
    #expect(try run("coverage", "--mutants").code == 1)
    #expect(try run("coverage", "--kills", "no.json").code == 2)
  }

  @Test("A mutant fails a run, and the story of the failed case names it, from a transcript, too")
  func likeness() throws {
    let failed = try run("run", "--mutant", "ack-twice", "--transcripts", "t")
    #expect(failed.code == 1)
    let story = try run("explain", "t/one.answered.json")
    #expect(story.code == 1)
    #expect(story.text.contains("It behaves as the reference with the defect ack-twice: A defect.\n"))
    #expect(try !run("explain", "one.answered").text.contains("It behaves as"))
    let adapter = try run("run", "--driver", "'\(AdapterProcess.command)' adapter --mutant ack-twice")
    #expect(adapter.code == 1 && adapter.text.contains("FAIL one.answered"))
  }

  @Test("A mutant that does not come to rest is an error of the case")
  func runaway() throws {
    let suite = """
      schema: 1
      suite: No way to the server
      spec: [OFF-QUERY-01]
      cases:
        - id: one.cut
          title: Without a link there is nothing to hear
          steps:
            - net.cut: {client: a}
            - clock.advance: 10s

      """
    try write(suite, to: "Conformance/suites/one.yaml")
    let caught = try run("mutants", "--mutant", "reconnects-without-pause")
    #expect(caught.code == 0, "\(caught.text)")
    let told = try run("run", "--mutant", "reconnects-without-pause")
    #expect(told.text.contains("the reference does not come to rest"))
  }
}
