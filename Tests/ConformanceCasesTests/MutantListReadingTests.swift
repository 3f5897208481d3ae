import Foundation
import Testing

@testable import ConformanceCases

struct MutantListReadingTests {
  private func load(_ entry: String, laws: [String]? = ["at-once"]) throws -> (
    list: MutantList, diagnostics: [CaseDiagnostic]
  ) {
    let file = FileManager.default.temporaryDirectory.appendingPathComponent("mutants-\(UUID().uuidString).yaml")
    let text = "schema: 1\nmutants:\n  - {name: late, area: client, defect: Is late.\(entry)}\n"
    try text.write(to: file, atomically: true, encoding: .utf8)
    defer { try? FileManager.default.removeItem(at: file) }
    return MutantList.load(file: file.path, laws: laws)
  }

  @Test("Every key of a mutant is read")
  func entry() throws {
    let (list, diagnostics) = try load(", law: at-once, equivalent: Nobody can tell.")
    #expect(diagnostics.map(\.description) == [])
    let entry = try #require(list["late"])
    #expect(entry.area == "client" && entry.defect == "Is late." && entry.location.line == 3)
    #expect(entry.law == "at-once" && entry.equivalent == "Nobody can tell.")
    #expect(try load("").list["late"]?.law == nil)
  }

  @Test(
    "What is wrong is told with its place",
    arguments: [
      (", law: at-one", CaseDiagnostic.Code.unknownWord), (", law: [at-once]", .wrongKind), (", laws: x", .unknownKey),
    ])
  func invalid(entry: String, code: CaseDiagnostic.Code) throws {
    let (list, diagnostics) = try load(entry)
    let first = try #require(diagnostics.first)
    #expect(diagnostics.count == 1 && first.code == code && first.location.line == 3)
    #expect(list["late"]?.law == nil)
  }

  @Test("Who does not know the laws takes any name")
  func anyLaw() throws {
    let (list, diagnostics) = try load(", law: no-such-law", laws: nil)
    #expect(diagnostics.isEmpty && list["late"]?.law == "no-such-law")
  }
}
