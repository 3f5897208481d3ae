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

  private func serve(_ arguments: String...) throws -> Served { try serve(arguments) }

  private func serve(_ arguments: [String]) throws -> Served {
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

  @Test("Rules come from a file; those with a mistake end the command with 2 and the place")
  func rules() throws {
    let file = folder.appendingPathComponent("rules.json")
    try "{\"rules\": {\".read\": true}}".write(to: file, atomically: true, encoding: .utf8)
    let served = try serve("--port", "0", "--rules", "rules.json")
    let url = "http://127.0.0.1:\(served.port)"
    #expect(try shell("curl -s \(url)/a.json") == "null")
    #expect(try shell("curl -s -X PUT -d 3 \(url)/a.json") == #"{"error":"Permission denied"}"#)
    #expect(
      try shell("curl -s -X PUT -d '{\"rules\":{}}' -H 'Authorization: Bearer owner' \(url)/.settings/rules.json")
        == #"{"status":"ok"}"#)
    #expect(try shell("curl -s \(url)/a.json") == #"{"error":"Permission denied"}"#)
    #expect(served.end() == 0)
    try "{\n  \"rules\": {\".read\": \"x\"}}".write(to: file, atomically: true, encoding: .utf8)
    let refused = try serve("--port", "0", "--rules", "rules.json")
    refused.process.waitUntilExit()
    #expect(refused.process.terminationStatus == 2 && refused.line.isEmpty)
    let words = String(decoding: refused.output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    #expect(words.contains("rules.json:2:23: Unknown variable 'x'."))
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

  /// Runs the command to its end and gives what it complains of.
  private func fail(_ arguments: String...) throws -> (code: Int32, complaint: String) {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: AdapterProcess.command)
    process.arguments = ["serve", "--port", "0"] + arguments
    process.currentDirectoryURL = folder
    let (out, err) = (Pipe(), Pipe())
    process.standardOutput = out
    process.standardError = err
    try process.run()
    let complaint = String(decoding: err.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    #expect(out.fileHandleForReading.readDataToEndOfFile().isEmpty)
    return (process.terminationStatus, complaint)
  }

  @Test(
    "Data that is none ends the command with 2 and the place of the fault",
    arguments: [
      ("{", "1:2: "), ("{\n  \"a\": 1,\n}", "3:1: "), ("{\n  \"ü\": [1, x]\n}", "2:12: "), ("", "1:1: "),
      ("{\n \"a\": {\"b\": [1, {\"c.d\": 1}]}\n}", "2:18: "),
      ("{\"a\": {\"\\u0062\": 1, \"c\": {\".sv\": \"x\"}}}", "1:27: "), ("{\"a\": 1} 5", "1:10: "),
    ])
  func data(text: String, place: String) throws {
    try text.write(to: folder.appendingPathComponent("in.json"), atomically: true, encoding: .utf8)
    let (code, complaint) = try fail("--data", "in.json")
    #expect(code == 2)
    #expect(complaint.contains("in.json:\(place)"), "\(complaint)")
  }

  @Test("Data that is no UTF-8, and data that is not there, end the command with 2")
  func unreadable() throws {
    try Data([0x22, 0x61, 0xFF, 0x22]).write(to: folder.appendingPathComponent("in.json"))
    let bad = try fail("--data", "in.json")
    #expect(bad.code == 2 && bad.complaint.contains("in.json:1:3: invalid UTF-8"))
    let missing = try fail("--data", "none.json")
    #expect(missing.code == 2 && missing.complaint.contains("none.json cannot be read"))
  }

  @Test(
    "An export that has no place to go to ends the command with 2 before it serves", arguments: ["none/a.json", "."])
  func export(path: String) throws {
    let (code, complaint) = try fail("--export-on-exit", path)
    #expect(code == 2)
    #expect(complaint.contains("\(path) could not be written"))
  }

  @Test("A signal brings the on-disconnect writes of clients that are there into the export")
  func onDisconnect() throws {
    let served = try serve("--port", "0", "--export-on-exit", "out.json")
    // A WebSocket by hand: an upgrade, and one masked text; the answer tells that the request has arrived.
    let request = #"{"t":"d","d":{"r":1,"a":"o","b":{"p":"/left","d":true}}}"#
    let script = """
      exec 3<>/dev/tcp/127.0.0.1/\(served.port)
      printf 'GET /.ws?v=5 HTTP/1.1\\r\\nHost: 127.0.0.1\\r\\n' >&3
      printf 'Upgrade: websocket\\r\\nConnection: Upgrade\\r\\n' >&3
      printf 'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\\r\\nSec-WebSocket-Version: 13\\r\\n\\r\\n' >&3
      while read -r -t 20 -d '}' part <&3; do case "$part" in *'"t":"h"'*) break;; esac; done
      printf '\\x81\\x\(String(0x80 | request.utf8.count, radix: 16))\\0\\0\\0\\0%s' '\(request)' >&3
      while read -r -t 20 -d '}' part <&3; do case "$part" in *'"r":1,'*) echo arrived; break;; esac; done
      read -r; true
      """
    let client = Process()
    client.executableURL = URL(fileURLWithPath: "/bin/bash")
    client.arguments = ["-c", script]
    let (input, output) = (Pipe(), Pipe())
    client.standardInput = input
    client.standardOutput = output
    try client.run()
    let word = try output.fileHandleForReading.read(upToCount: 8) ?? Data()
    #expect(String(decoding: word, as: UTF8.self) == "arrived\n")
    #expect(served.end() == 0)
    try input.fileHandleForWriting.close()
    client.waitUntilExit()
    let left = try String(contentsOf: folder.appendingPathComponent("out.json"), encoding: .utf8)
    #expect(left == "{\"left\":true}\n")
  }

  @Test("The lines of the README do what they say there")
  func readme() throws {
    let page = try String(contentsOfFile: AdapterProcess.root + "/README.md", encoding: .utf8)
    let section = try #require(page.components(separatedBy: "\n## A server to connect to\n").dropFirst().first)
    let blocks = section.components(separatedBy: "\n## ")[0].components(separatedBy: "```console\n").dropFirst()
    #expect(blocks.count == 3)
    var served: Served?
    var count = 0
    for (number, block) in blocks.enumerated() {
      var rest = block.components(separatedBy: "```")[0].split(separator: "\n").map(String.init)[...]
      if number == blocks.count - 1 { #expect(served?.end() == 0) }
      while let line = rest.popFirst() {
        #expect(line.hasPrefix("$ "))
        let expected = Array(rest.prefix { !$0.hasPrefix("$ ") })
        rest = rest.dropFirst(expected.count)
        let command = line.dropFirst(2)
        let here = { (text: String) in text.replacingOccurrences(of: ":9000", with: ":\(served?.port ?? 0)") }
        if command.hasPrefix(".build/release/rtdbkit serve ") {
          served = try serve(command.split(separator: " ").dropFirst(2).map(String.init) + ["--port", "0"])
          #expect([served!.line] == expected.map(here))
        } else {
          #expect(try shell(here(String(command))).split(separator: "\n").map(String.init) == expected.map(here))
        }
        count += 1
      }
    }
    #expect(count == 9)
  }
}
