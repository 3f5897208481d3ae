import Foundation
import Testing

@testable import ConformanceCases

struct ConformanceFolderTests {
  @Test("The statements load without a fault")
  func statements() {
    #expect(TestFiles.statements.diagnostics.map(\.description) == [])
    #expect(TestFiles.statements.registry.statements.count >= 200)
    #expect(TestFiles.statements.registry["OFF-QUERY-08"]?.testable == .engine)
  }

  @Test("The features load without a fault")
  func features() {
    #expect(TestFiles.features.diagnostics.map(\.description) == [])
    #expect(TestFiles.features.list.names.contains("listen.value"))
    #expect(TestFiles.features.list.profiles.map(\.name) == ["admin-rest", "android", "apple", "web"])
    #expect(TestFiles.features.list.profiles.allSatisfy { $0.spared.contains("cachePolicy") })
  }

  @Test("The suites load without a fault")
  func suites() {
    let folder = TestFiles.root + "/Conformance/suites"
    guard FileManager.default.fileExists(atPath: folder) else { return }
    #expect(TestFiles.loader.load(paths: [folder]).diagnostics.map(\.description) == [])
  }

  @Test("Every file of data is read without a fault", arguments: TestFiles.names(in: TestFiles.data, ending: ".yaml"))
  func data(name: String) {
    let log = DiagnosticLog()
    let place = SourceLocation(file: "test", line: 1, column: 1)
    let value = FixtureStore(folder: TestFiles.data, log: log).data(named: name, at: place)
    #expect(log.entries.map(\.description) == [])
    #expect(value != .null)
  }
}
