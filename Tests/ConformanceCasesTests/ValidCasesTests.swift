import Testing

@testable import ConformanceCases

struct ValidCasesTests {
  static let folder = TestFiles.root + "/Fixtures/cases/valid"

  @Test("Every form of the format is read without a fault", arguments: TestFiles.names(in: folder, ending: ".yaml"))
  func accepted(name: String) {
    let (suites, diagnostics) = TestFiles.loader.load(paths: ["\(Self.folder)/\(name).yaml"])
    #expect(diagnostics.map(\.description) == [])
    #expect(suites.first?.cases.isEmpty == false)
    #expect(suites.flatMap(\.cases).allSatisfy { !$0.steps.isEmpty && !$0.statements.isEmpty })
  }

  @Test("Together they use every verb of a client")
  func complete() {
    let cases = TestFiles.loader.load(paths: [Self.folder]).suites.flatMap(\.cases)
    let verbs = cases.flatMap(\.steps).compactMap { step -> ClientVerb? in
      if case .client(_, let call) = step.action { call.verb } else { nil }
    }
    #expect(ClientVerb.allCases.filter { !verbs.contains($0) } == [])
  }

  @Test("Together they need every feature that is listed")
  func features() {
    let cases = TestFiles.loader.load(paths: [Self.folder]).suites.flatMap(\.cases)
    #expect(Set(TestFiles.features.list.names).subtracting(cases.flatMap(\.features)) == [])
    #expect(Set(cases.flatMap(\.features)).subtracting(TestFiles.features.list.names) == [])
  }
}
