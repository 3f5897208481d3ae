import Testing

@testable import ConformanceCases

struct InvalidCasesTests {
  @Test(
    "Every faulty suite is refused with exactly the diagnostics that stand beside it",
    arguments: TestFiles.names(in: TestFiles.invalid, ending: ".yaml"))
  func refused(name: String) throws {
    let path = "\(TestFiles.invalid)/\(name).yaml"
    let expected = try TestFiles.text("\(TestFiles.invalid)/\(name).expected").split(separator: "\n")
    let found = TestFiles.loader.load(paths: [path]).diagnostics.sorted {
      ($0.location.line, $0.location.column) < ($1.location.line, $1.location.column)
    }
    let lines = found.map { "\($0.location.line):\($0.location.column): \($0.code.rawValue): \($0.message)" }
    var unmatched = lines
    for line in expected {
      let parts = line.split(separator: " ", maxSplits: 2)
      let match = unmatched.firstIndex { $0.hasPrefix(parts[0] + " " + parts[1] + " ") && $0.contains(parts[2]) }
      #expect(match != nil, "nothing matches `\(line)` in \(lines)")
      if let match { unmatched.remove(at: match) }
    }
    #expect(unmatched.isEmpty)
    #expect(!expected.isEmpty)
    #expect(found.allSatisfy { $0.location.file == path })
  }

  @Test("Every kind of fault for which a file of cases is refused has a fixture")
  func complete() {
    let notOfOneFile: [CaseDiagnostic.Code] = [
      .unreadable, .baseline, .edition, .repeatedCase, .needlessFeature, .unreachableEvent,
      .unknownRecording, .missingSource, .invalidRules,
    ]
    let names = Set(TestFiles.names(in: TestFiles.invalid, ending: ".yaml"))
    let kinds = CaseDiagnostic.Code.allCases.filter { !notOfOneFile.contains($0) }.map(\.rawValue)
    #expect(kinds.filter { !names.contains($0) } == [])
    #expect(names.subtracting(kinds) == [])
  }
}
