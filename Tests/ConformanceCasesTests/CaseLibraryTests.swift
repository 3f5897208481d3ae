import Testing

@testable import ConformanceCases

struct CaseLibraryTests {
  @Test("A library holds statements, features and the suites of the given paths")
  func whole() {
    let library = CaseLibrary.load(
      folder: TestFiles.root + "/Conformance", fixtures: TestFiles.data, paths: [ValidCasesTests.folder])
    #expect(library.diagnostics.map(\.description) == [])
    #expect(library.suites.map(\.title) == ["Every form", "A worked case"])
    #expect(library.statements.ids.first == "OFF-INTRO-01")
    #expect(library.features.features.first?.meaning.isEmpty == false)
  }

  @Test("A folder that is not there is reported for each of its parts")
  func missing() {
    let library = CaseLibrary.load(folder: "/no/such/place", fixtures: "/none")
    #expect(library.diagnostics.map(\.code) == [.unreadable, .unreadable, .unreadable])
  }
}
