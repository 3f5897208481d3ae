import ConformanceReports
import Foundation
import Testing

struct AtomicFileTests {
  private let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)

  @Test("A file is replaced whole and nothing else is left beside it")
  func replace() throws {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let path = folder.appendingPathComponent("report.json").path
    try AtomicFile.write("a long first content", to: path)
    try AtomicFile.write("new", to: path)
    #expect(try String(contentsOfFile: path, encoding: .utf8) == "new")
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["report.json"])
  }

  @Test("A file in a folder that is not there is an error with the path")
  func missingFolder() throws {
    let path = folder.appendingPathComponent("report.json").path
    let error = try #require(throws: AtomicFile.WriteError.self) { try AtomicFile.write("x", to: path) }
    #expect(error.path.hasPrefix(path))
    #expect(error.cause == "No such file or directory")
  }
}
