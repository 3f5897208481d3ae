import Foundation
import Testing

/// Servers that come and go in one process, which is a process of its own so that its open files can be counted.
struct RestartTests {
  @Test("Two hundred starts and stops with clients connected leave no open file and no thread, and none hangs")
  func restarts() throws {
    let tests = URL(fileURLWithPath: CommandLine.arguments[0]).resolvingSymlinksInPath()
    let process = Process()
    process.executableURL = tests.deletingLastPathComponent().appendingPathComponent("RTDBBenchmarks")
    process.arguments = ["restarts"]
    let output = Pipe()
    process.standardOutput = output
    try process.run()
    let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    #expect(process.terminationStatus == 0, "\(text)")
    #expect(text.contains("after 200 starts and stops"))
  }
}
