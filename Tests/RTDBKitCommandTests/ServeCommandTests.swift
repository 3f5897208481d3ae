import Foundation
import Testing

/// The command that serves, as a process of its own.
struct ServeCommandTests {
  private let folder: URL

  init() throws {
    folder = FileManager.default.temporaryDirectory.appendingPathComponent("serve-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  }

  /// A running command, with its first line read.
  private struct Served {
    var process: Process
    var port: Int
    var line: String
    var output: Pipe

    /// Ends the process and gives its exit code.
    func end(_ signal: Int32 = SIGTERM) -> Int32 {
      kill(process.processIdentifier, signal)
      process.waitUntilExit()
      return process.terminationStatus
    }
  }

  private func serve(_ arguments: String...) throws -> Served {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: AdapterProcess.command)
    process.arguments = ["serve"] + arguments
    process.currentDirectoryURL = folder
    let (out, err) = (Pipe(), Pipe())
    process.standardOutput = out
    process.standardError = err
    try process.run()
    var line = Data()
    while let byte = try out.fileHandleForReading.read(upToCount: 1), let first = byte.first, first != 0x0A {
      line.append(first)
    }
    let text = String(decoding: line, as: UTF8.self)
    let port = text.firstMatch(of: #/http://127\.0\.0\.1:(\d+)/#).flatMap { Int($0.output.1) }
    return Served(process: process, port: port ?? 0, line: text, output: err)
  }

  /// Runs a line of the shell and gives what it writes.
  private func shell(_ line: String) throws -> String {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/bin/sh")
    process.arguments = ["-c", line]
    process.currentDirectoryURL = folder
    let out = Pipe()
    process.standardOutput = out
    try process.run()
    let data = out.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return String(decoding: data, as: UTF8.self)
  }

  @Test("Data comes from a file and goes to a file", arguments: [SIGTERM, SIGINT])
  func files(signal: Int32) throws {
    try #"{"a":{".value":1,".priority":2}}"#.write(
      to: folder.appendingPathComponent("in.json"), atomically: true, encoding: .utf8)
    let served = try serve("--port", "0", "--data", "in.json", "--export-on-exit", "out.json")
    #expect(served.line == "rtdbkit serves http://127.0.0.1:\(served.port) until it gets SIGINT or SIGTERM")
    #expect(try shell("curl -s http://127.0.0.1:\(served.port)/a.json") == "1")
    #expect(try shell("curl -s -X PUT -d 3 http://127.0.0.1:\(served.port)/b.json") == "3")
    #expect(served.end(signal) == 0)
    let left = try String(contentsOf: folder.appendingPathComponent("out.json"), encoding: .utf8)
    #expect(left == #"{"a":{".value":1,".priority":2},"b":3}"# + "\n")
  }

  @Test("A port that is taken ends the command with 3 and a clear word")
  func taken() throws {
    let first = try serve("--port", "0")
    let second = try serve("--port", "\(first.port)")
    second.process.waitUntilExit()
    #expect(second.process.terminationStatus == 3 && second.line.isEmpty)
    let message = String(decoding: second.output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    #expect(
      message
        == "rtdbkit serve: cannot listen on 127.0.0.1:\(first.port): address already in use; choose another port\n")
    #expect(first.end() == 0)
  }

  @Test("Data that is none ends the command with 2", arguments: ["{", #"{"a.b":1}"#])
  func data(text: String) throws {
    try text.write(to: folder.appendingPathComponent("in.json"), atomically: true, encoding: .utf8)
    let served = try serve("--port", "0", "--data", "in.json")
    served.process.waitUntilExit()
    #expect(served.process.terminationStatus == 2 && served.line.isEmpty)
  }

  @Test("The lines of the README do what they say there")
  func readme() throws {
    let page = try String(contentsOfFile: AdapterProcess.root + "/README.md", encoding: .utf8)
    let section = try #require(page.components(separatedBy: "\n## A server to connect to\n").dropFirst().first)
    let blocks = section.components(separatedBy: "\n## ")[0].components(separatedBy: "```console\n").dropFirst()
    let lines = blocks.flatMap { $0.components(separatedBy: "```")[0].split(separator: "\n").map(String.init) }
    let start = try #require(lines.first)
    #expect(start == "$ .build/release/rtdbkit serve")
    let served = try serve("--port", "0")
    let here = { (text: String) in text.replacingOccurrences(of: ":9000", with: ":\(served.port)") }
    #expect(here(lines[1]) == served.line)
    var rest = lines.dropFirst(2)
    var count = 0
    while let line = rest.popFirst() {
      #expect(line.hasPrefix("$ curl "))
      let expected = rest.prefix { !$0.hasPrefix("$ ") }
      rest = rest.dropFirst(expected.count)
      #expect(try shell(here(String(line.dropFirst(2)))).split(separator: "\n").map(String.init) == Array(expected))
      count += 1
    }
    #expect(count >= 4)
    #expect(served.end() == 0)
  }
}
