import Foundation
import Testing

/// A program of the system that reads our reports with nothing of our code.
struct OutsideProgram {
  /// How a program ended.
  struct Outcome {
    var code: Int32
    var out: String
    var error: String
  }

  private let folder: URL

  /// Makes a folder for the files of one use.
  init() throws {
    folder = FileManager.default.temporaryDirectory.appendingPathComponent("rtdbkit-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  }

  func end() { try? FileManager.default.removeItem(at: folder) }

  /// Writes a file and tells its path.
  func file(_ name: String, _ text: String) throws -> String {
    let file = folder.appendingPathComponent(name)
    try text.write(to: file, atomically: true, encoding: .utf8)
    return file.path
  }

  /// Reads reports with a short Python program that uses a package of Debian; a missing package fails the test.
  func python(_ program: String, needs package: String, _ arguments: [String]) throws -> String {
    let python = ProcessInfo.processInfo.environment["RTDBKIT_PYTHON"] ?? "/usr/bin/python3"
    let outcome = try run(python, ["-c", program] + arguments)
    let complaints = ["ModuleNotFoundError", "Optional imports not found"]
    let isMissing = outcome.code == 127 || complaints.contains { (outcome.out + outcome.error).contains($0) }
    try #require(!isMissing, "this test needs \(package), which Tests/run installs (or set RTDBKIT_PYTHON)")
    try #require(outcome.code == 0, "\(outcome.error)")
    return outcome.out
  }

  /// The page's content after its scripts have run, and what the console of the browser said.
  func browse(_ path: String, _ hash: String, needs package: String = "chromium") throws -> (
    page: String, log: [String]
  ) {
    let browser = ProcessInfo.processInfo.environment["RTDBKIT_BROWSER"] ?? "/usr/bin/chromium"
    try #require(
      FileManager.default.isExecutableFile(atPath: browser),
      "this test needs \(package), which Tests/run installs (or set RTDBKIT_BROWSER)")
    let options = [
      "--headless", "--no-sandbox", "--disable-gpu", "--virtual-time-budget=5000", "--enable-logging=stderr",
      "--window-size=1280,1000", "--user-data-dir=\(folder.appendingPathComponent("profile").path)", "--dump-dom",
    ]
    let outcome = try run(browser, options + ["file://\(path)#\(hash)"])
    try #require(outcome.code == 0, "\(outcome.error)")
    return (outcome.out, outcome.error.split(separator: "\n").filter { $0.contains("CONSOLE") }.map(String.init))
  }

  /// Output goes to files: a process that is left behind could keep a pipe open.
  private func run(_ program: String, _ arguments: [String]) throws -> Outcome {
    let out = try file("out", ""), error = try file("error", "")
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = ["timeout", "120", program] + arguments
    process.standardOutput = FileHandle(forWritingAtPath: out)
    process.standardError = FileHandle(forWritingAtPath: error)
    process.standardInput = FileHandle.nullDevice
    try process.run()
    process.waitUntilExit()
    return Outcome(
      code: process.terminationStatus, out: try String(contentsOfFile: out, encoding: .utf8),
      error: try String(contentsOfFile: error, encoding: .utf8))
  }
}
