import ConformanceReports
import Foundation
import Testing

struct FileOutputTests {
  private let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)

  init() throws { try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true) }

  private func path(_ name: String) -> String { folder.appendingPathComponent(name).path }

  private var names: [String] { (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? [] }

  @Test("A file appears when it is finished, and the old content stays until then")
  func whole() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    try AtomicFile.write("old", to: path("report"))
    let output = try FileOutput(path: path("report"))
    output.write("new ")
    output.write("content")
    #expect(try String(contentsOfFile: path("report"), encoding: .utf8) == "old")
    try output.finish()
    #expect(try String(contentsOfFile: path("report"), encoding: .utf8) == "new content")
    #expect(names == ["report"])
  }

  @Test("A report that is never finished leaves nothing behind")
  func abandoned() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    var output: FileOutput? = try FileOutput(path: path("report"))
    output?.write("part")
    output = nil
    #expect(names == [])
  }

  @Test("A followed file can be read after each piece")
  func followed() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    let output = try FileOutput(path: path("events"), isFollowed: true)
    output.write("one\n")
    #expect(try String(contentsOfFile: path("events"), encoding: .utf8) == "one\n")
    try output.finish()
  }

  @Test("A folder, and a file in a folder that is not there, are refused at once")
  func refused() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    let error = try #require(throws: AtomicFile.WriteError.self) { try FileOutput(path: folder.path) }
    #expect(error.cause == "Is a directory")
    #expect(throws: AtomicFile.WriteError.self) { try FileOutput(path: path("none/report")) }
  }

  @Test("What cannot be written any more is told in the end")
  func full() throws {
    guard FileManager.default.fileExists(atPath: "/dev/full") else { return }
    let output = try FileOutput(path: "/dev/full")
    output.write(String(repeating: "x", count: 100_000))
    let error = try #require(throws: AtomicFile.WriteError.self) { try output.finish() }
    #expect(error.cause == "No space left on device")
    #expect(FileManager.default.fileExists(atPath: "/dev/full"))
  }
}
