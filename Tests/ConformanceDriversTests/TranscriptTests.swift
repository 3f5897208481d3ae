import Foundation
import Testing

@testable import ConformanceDrivers

/// The recorded transcripts of the official JavaScript client on the reference client.
struct TranscriptTests {
  static let folder = SuiteRun.root + "Fixtures/recordings/client"

  static let files: [String] = {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    return names.filter { $0.hasSuffix(".jsonl") }.sorted()
  }()

  /// Accidents of the recorded client that the reference does not share, by scenario.
  private static let excused: Set = [
    "ack-019", "get-007", "listeners-011", "ondisconnect-023", "random-019", "random-047", "random-057", "random-093",
    "random-133", "random-135", "random-157", "transactions-025",
  ]

  @Test("All 25 families are there")
  func isComplete() {
    #expect(Self.files.count == 25)
  }

  @Test("The client agrees with every transcript of a family", arguments: files)
  func agrees(file: String) throws {
    let text = try String(contentsOfFile: "\(Self.folder)/\(file)", encoding: .utf8)
    let report = try RecordedScenarios.verify(text)
    #expect(report.differences.map { "\($0.scenario), step \($0.step): \($0.kind)" } == [])
    #expect(report.count == text.split(separator: "\n").count)
    #expect(report.excused.values.joined().filter { !Self.excused.contains($0) } == [])
  }
}
