import Foundation
import Testing

@testable import ConformanceCases

struct SourceTests {
  private func cases(_ text: String) throws -> [Case] {
    let loaded = try TestFiles.load(["a.yaml": "schema: 1\nsuite: S\nspec: [RW-SET-01]\n" + text])
    #expect(loaded.diagnostics.map(\.description) == [])
    return loaded.suites.flatMap(\.cases)
  }

  @Test("A case has the sources of its suite, or its own instead of them")
  func inherited() throws {
    let cases = try cases(
      """
      source: [{sdk: purging writes, platforms: [apple]}]
      cases:
        - {id: a, title: A, steps: [settle: {}]}
        - {id: b, title: B, source: [{report: R05}, {production: 21}], steps: [settle: {}]}
        - {id: c, title: C, each: {n: [001, 003]}, source: [recording: "client/limits-${n}"], steps: [settle: {}]}

      """)
    #expect(
      cases.map { $0.sources.map(\.text).joined(separator: "; ") } == [
        "SDKs (apple), purging writes", "field report R05; production fact 21", "recording client/limits-001",
        "recording client/limits-003",
      ])
    #expect(cases[1].sources[1].location.line == 7)
  }

  @Test("A case without a source is told once, with the remedy")
  func missing() throws {
    let cases = try cases(
      """
      cases:
        - {id: a, title: A, each: {n: [1, 2]}, steps: [settle: {}]}
        - {id: b, title: B, source: [{report: R05}], steps: [settle: {}]}

      """)
    let suite = Suite(title: "S", cases: cases, location: cases[0].location)
    let faults = SourceLint.faults(for: [suite], recordings: nil)
    #expect(faults.map(\.message) == ["a does not say where its expectations come from"])
    #expect(faults.first?.fix?.hasPrefix("name it: source: [{statement: RW-SET-01}] where") == true)
    #expect(faults.first?.code == .missingSource)
  }

  @Test("Every case of the project says where its expectations come from, and the recordings are there")
  func project() {
    let suites = TestFiles.loader.load(paths: [TestFiles.root + "/Conformance/suites"]).suites
    let faults = SourceLint.faults(for: suites, recordings: TestFiles.root + "/Fixtures/recordings")
    #expect(faults.map(\.description) == [])
    #expect(suites.count > 80)
  }

  @Test("Recordings are looked up where they are shipped, apart from those of which only a sample is")
  func recordings() throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    defer { try? FileManager.default.removeItem(at: folder) }
    let set = folder.appendingPathComponent("client")
    try FileManager.default.createDirectory(at: set, withIntermediateDirectories: true)
    try "{\"id\":\"limits-001\",\"steps\":[]}\n{\"id\":\"limits-003\"}\n"
      .write(to: set.appendingPathComponent("limits.jsonl"), atomically: true, encoding: .utf8)
    let cases = try cases(
      """
      cases:
        - id: a
          title: A
          source:
            - {recording: client/limits-003}
            - {recording: client/limits-004}
            - {recording: client/open-100001}
            - {recording: engine/none-1}
          steps: [settle: {}]

      """)
    let suite = Suite(title: "S", cases: cases, location: cases[0].location)
    let faults = SourceLint.faults(for: [suite], recordings: folder.path)
    #expect(faults.map(\.message) == ["there is no recording `client/limits-004`"])
    #expect(faults.map(\.code) == [.unknownRecording])
    #expect(faults.first?.location.line == 9)
    #expect(faults.first?.fix == "did you mean `client/limits-001`?")
    #expect(SourceLint.faults(for: [suite], recordings: nil).isEmpty)
  }
}
