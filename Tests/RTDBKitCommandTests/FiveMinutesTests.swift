import Foundation
import Testing

/// The authoring guide's first section is true: what it says is done, word by word, in a copy of the folder.
struct FiveMinutesTests {
  /// A fenced block of the page, moved to the left margin.
  private struct Block {
    var language: String
    var lines: [String]
    var text: String { lines.map { $0 + "\n" }.joined() }
  }

  private let folder: URL
  private let section: String

  init() throws {
    folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    try FileManager.default.createDirectory(
      at: folder.appendingPathComponent("Fixtures"), withIntermediateDirectories: true)
    for name in ["Conformance", "Fixtures/data"] {
      try FileManager.default.copyItem(
        at: URL(fileURLWithPath: AdapterProcess.root).appendingPathComponent(name),
        to: folder.appendingPathComponent(name))
    }
    let page = try String(contentsOfFile: AdapterProcess.root + "/Conformance/README.md", encoding: .utf8)
    let rest = page[try #require(page.range(of: "## Five minutes to a new case\n")).upperBound...]
    section = String(rest[..<(try #require(rest.range(of: "\n## ")).lowerBound)])
  }

  private var blocks: [Block] {
    section.matches(of: #/(?m)^( *)```(yaml|console)\n((?:.*\n)*?) *```$/#).map { match in
      let lines = match.output.3.split(separator: "\n").map { String($0.dropFirst(match.output.1.count)) }
      return Block(language: String(match.output.2), lines: lines)
    }
  }

  private func run(_ line: String) throws -> (code: Int32, out: String) {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/bin/sh")
    process.arguments = ["-c", line]
    process.currentDirectoryURL = folder
    var environment = ProcessInfo.processInfo.environment
    let tools = URL(fileURLWithPath: AdapterProcess.command).deletingLastPathComponent().path
    environment["PATH"] = tools + ":" + (environment["PATH"] ?? "")
    process.environment = environment
    let output = Pipe()
    (process.standardOutput, process.standardError) = (output, output)
    try process.run()
    let data = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return (process.terminationStatus, String(decoding: data, as: UTF8.self))
  }

  @Test("Who follows the five minutes word by word has a case that is clean, passes, and can fail")
  func follow() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    let name = try #require(section.firstMatch(of: #/`(suites\/[\w\/-]+\.yaml)`/#)?.output.1)
    let file = folder.appendingPathComponent("Conformance/\(name)")
    var isWritten = false
    var last = ""
    #expect(blocks.map(\.language) == ["console", "yaml", "console", "yaml", "console"])
    for block in blocks {
      if block.language == "yaml" {
        if isWritten {
          let text = try String(contentsOf: file, encoding: .utf8)
          #expect(text.contains(block.text), "recorded: \(text)")
        } else {
          #expect(FileManager.default.fileExists(atPath: file.path), "new has made the file that the page names")
          try block.text.write(to: file, atomically: true, encoding: .utf8)
          isWritten = true
        }
        continue
      }
      var out = ""
      for line in block.lines {
        guard line.hasPrefix("$ ") else {
          #expect(out.contains(line), "the page shows \(line), and it was \(out)")
          continue
        }
        last = String(line.dropFirst(2))
        let result = try run(last)
        out = result.out
        #expect(result.code == 0, "\(last): \(out)")
      }
    }
    let text = try String(contentsOf: file, encoding: .utf8)
    let broken = text.replacingOccurrences(of: "{ada: 10, bob: 20}", with: "{ada: 10, bob: 21}")
    #expect(broken != text)
    try broken.write(to: file, atomically: true, encoding: .utf8)
    #expect(try run(last).code == 1)
  }
}
