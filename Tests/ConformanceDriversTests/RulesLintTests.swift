import ConformanceCases
import Foundation
import Testing

@testable import ConformanceDrivers

/// Mistakes in the security rules of cases, and where they are told.
struct RulesLintTests {
  private func faults(_ rules: String, step: String = "settle: {}") throws -> [String] {
    let file = FileManager.default.temporaryDirectory.appendingPathComponent("rules-\(UUID().uuidString).yaml")
    defer { try? FileManager.default.removeItem(at: file) }
    let text = """
      schema: 1
      suite: A suite
      spec: [SDK-RULES-01]
      source: [{statement: SDK-RULES-01}]
      cases:
        - id: a.case
          title: A case
          server:
            rules: \(rules)
          steps:
            - \(step)

      """
    try text.write(to: file, atomically: true, encoding: .utf8)
    let library = CaseLibrary.load(
      folder: SuiteRun.root + "Conformance", fixtures: SuiteRun.root + "Fixtures/data", paths: [file.path])
    #expect(library.diagnostics.map(\.description) == [])
    return RulesLint.faults(for: library.suites).map { "\($0.location.line):\($0.location.column): \($0.message)" }
  }

  @Test(
    "A mistake is told at the part of the rules in which it lies",
    arguments: [
      ("{rules: {a: {.read: auth != null}}}", nil),
      ("{rules: {a: {.read: who != null}}}", "9:34: the security rules are refused at `rules/a/.read`, character 1: "),
      ("{rules: {a: {.read: 5}}}", "9:34: the security rules are refused at `rules/a/.read`: Invalid rule expression."),
      ("{rules: {a: 5}}", "9:26: the security rules are refused at `rules/a`: Expected '{'."),
      ("{rules: {$a: {}, $b: {}}}", "9:35: the security rules are refused at `rules/$b`"),
      ("{rules: 1}", "9:22: the security rules are refused at `rules`"),
      ("{fixture: members-only}", nil), ("{fixture: messages}", "9:14: the security rules are refused at "),
    ])
  func places(rules: String, fault: String?) throws {
    let found = try faults(rules)
    #expect(found.count == (fault == nil ? 0 : 1))
    if let fault { #expect(found.first?.hasPrefix(fault) == true, "\(found)") }
  }

  @Test("Rules that a step gives are read as well")
  func steps() throws {
    let found = try faults("{}", step: "server.setRules: {rules: {.write: \"!newData\"}}")
    #expect(found.map { $0.prefix(6) } == ["11:43:"])
  }

  @Test("The rules of all suites are good")
  func suites() { #expect(RulesLint.faults(for: SuiteRun.library.suites).map(\.description) == []) }
}
