import Foundation
import Testing

@testable import ConformanceCases

struct BaselineReaderTests {
  private func load(_ text: String) throws -> (baseline: Baseline, diagnostics: [CaseDiagnostic]) {
    let file = FileManager.default.temporaryDirectory.appendingPathComponent("baseline-\(UUID().uuidString).yaml")
    try text.write(to: file, atomically: true, encoding: .utf8)
    defer { try? FileManager.default.removeItem(at: file) }
    return Baseline.load(file: file.path)
  }

  @Test("Every key of an entry is read")
  func entry() throws {
    let (baseline, diagnostics) = try load(
      """
      suite: "1.0"
      entries:
        - case: limits.refill
          assert: steps[5].a.wire
          expect: fail
          kind: unexpected-event
          issue: https://example.invalid/issues/12
          when: {sdk: "<12.5.0", profile: web}
          until: 2027-03-01
        - {case: limits.other, expect: flaky}
      """)
    #expect(diagnostics.isEmpty)
    #expect(baseline.suite == "1.0" && baseline.entries.map(\.caseID) == ["limits.refill", "limits.other"])
    let entry = try #require(baseline.entries.first)
    #expect(entry.assertion == .step(5, stream: "a.wire") && entry.kind == "unexpected-event")
    #expect(entry.conditions.map(\.subject) == [.sdk, .profile] && entry.until == "2027-03-01")
    #expect(entry.location.line == 3 && baseline.entries[1].expectation == .flaky)
  }

  @Test(
    "What is wrong is told with its place",
    arguments: [
      ("entries:\n  - {expect: fail}", 2, CaseDiagnostic.Code.missingKey),
      ("entries:\n  - {case: a.b, expect: pass}", 2, .unknownWord),
      ("entries:\n  - {case: a.b, expect: fail, assert: step 3}", 2, .baseline),
      ("entries:\n  - {case: a.b, expect: error, assert: finally}", 2, .baseline),
      ("entries:\n  - {case: a.b, expect: fail, when: {sdk: \"<\"}}", 2, .baseline),
      ("entries:\n  - {case: a.b, expect: fail, when: {profile: \"<web\"}}", 2, .baseline),
      ("entries:\n  - {case: a.b, expect: fail, when: {os: linux}}", 2, .unknownKey),
      ("entries:\n  - {case: a.b, expect: fail, until: soon}", 2, .invalidTime),
      ("entries:\n  - {case: a.b, expect: fail}\n  - {case: a.b, expect: flaky}", 3, .baseline),
      ("entries:\n  - {case: a.b, expect: fail}\n  - {case: a.b, expect: fail}", 3, .baseline),
      ("schema: 2\nentries: []", 1, .newerSchema),
      ("cases: []", 1, .unknownKey),
    ])
  func invalid(text: String, line: Int, code: CaseDiagnostic.Code) throws {
    let first = try #require(try load(text).diagnostics.first)
    #expect(first.code == code && first.location.line == line)
  }

  @Test(
    "Versions compare part by part",
    arguments: [
      ("<12.5.0", "12.4.9", true), ("<12.5.0", "12.5.0", false), ("<12.5.0", "12.10.0", false),
      ("<=12.5", "12.5.0", true), (">=12", "12.0.1", true), (">12", "12.0.0", false), ("12.5", "12.5.0", true),
      ("<1.0.0", "1.0.0-beta.1", true), ("<1.0.1", "1.0.beta", true),
    ])
  func versions(condition: String, version: String, holds: Bool) throws {
    #expect(try #require(BaselineCondition(.sdk, condition)).holds(for: version) == holds)
  }

  @Test(
    "Assertions keep their text",
    arguments: ["steps[5].a.wire", "steps[1]", "finally", "law:single-completion"])
  func assertions(text: String) {
    #expect(BaselineAssertion(text)?.description == text)
  }

  @Test(
    "What names no assertion is none",
    arguments: ["steps[0]", "steps[x].a", "steps[1]a", "steps[1].", "law:", "a"])
  func noAssertions(text: String) {
    #expect(BaselineAssertion(text) == nil)
  }
}
