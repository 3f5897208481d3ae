import ConformanceDrivers
import Testing

/// Recordings of the official SDKs agree with the reference, which ends right where those SDKs end wrong.
struct RecordingTests {
  @Test("The shipped recordings agree", arguments: RecordingFile.shipped)
  func shipped(_ file: RecordingFile) throws {
    try check(file, in: SuiteRun.root + "Fixtures/recordings")
  }

  @Test(
    "The full sets of recordings agree",
    .enabled(if: RecordingFile.fullFolder != nil, "not run: RTDBKIT_PEER_SPEC names no folder of recordings"),
    arguments: RecordingFile.full)
  func full(_ file: RecordingFile) throws {
    try check(file, in: try #require(RecordingFile.fullFolder))
  }

  @Test(
    "The shipped recordings of a disk agree where the disk is a file that every restart opens anew",
    arguments: RecordingFile.shipped.filter { $0.path.hasPrefix("persistence/") })
  func onDisk(_ file: RecordingFile) throws {
    try check(file, in: SuiteRun.root + "Fixtures/recordings", disks: .sqlite)
  }

  private func check(_ file: RecordingFile, in folder: String, disks: ReferenceDisks = .memory) throws {
    let report = try RecordedScenarios.verify(try file.text(in: folder), disks: disks)
    #expect(report.failed == 0, "\(report.text(limit: 5))")
    #expect(report.passed == file.count)
  }

  @Test("A scenario that differs from a recommendation is excused by the number of its point")
  func excuse() throws {
    let file = RecordingFile(path: "persistence/canonical.jsonl", count: 50)
    let text = try file.text(in: SuiteRun.root + "Fixtures/recordings")
    let report = try RecordedScenarios.verify(text, only: "prune-covering-parent")
    #expect(report.passed == 1)
    #expect(report.excused.keys.contains { $0.contains("point 2 ") })
  }

  @Test("A difference that no habit explains fails, in events, messages and on disk")
  func differences() throws {
    let file = RecordingFile(path: "persistence/canonical.jsonl", count: 50)
    let text = try file.text(in: SuiteRun.root + "Fixtures/recordings")
    let changes = [
      ("events", #""data":{"ptero":93,"vrap":77},"keys""#, #""data":{"ptero":94,"vrap":77},"keys""#),
      ("wire", "9ICga7cQNwUJUeWtaNlYWKSPghY=", "aICga7cQNwUJUeWtaNlYWKSPghY="),
      ("disk", #""keys":["brachio","bronto","ptero","vrap"]"#, #""keys":["brachio","bronto","ptero"]"#),
    ]
    for (kind, old, new) in changes {
      let changed = text.replacing(old, with: new)
      #expect(changed != text, "\(kind)")
      let report = try RecordedScenarios.verify(changed, only: "canon-story-limit2-after-limit4")
      #expect(report.failed == 1 && report.differences.allSatisfy { $0.kind.hasPrefix(kind) }, "\(kind)")
    }
  }
}
