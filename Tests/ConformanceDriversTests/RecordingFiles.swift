import Foundation
import Testing

/// A file of recordings with the number of its scenarios.
struct RecordingFile: CustomTestStringConvertible, Sendable {
  var path: String
  var count: Int

  var testDescription: String { path }

  /// The copies in the project.
  static let shipped = [
    RecordingFile(path: "engine/random.jsonl", count: 300),
    RecordingFile(path: "engine/anomalies.jsonl", count: 104),
    RecordingFile(path: "persistence/canonical.jsonl", count: 50),
    RecordingFile(path: "persistence/random.jsonl", count: 300),
  ]

  /// The full sets, where they are there.
  static let full = [
    RecordingFile(path: "sync-point-open.json", count: 108),
    RecordingFile(path: "engine/recordings.jsonl.gz", count: 3000),
    RecordingFile(path: "engine/anomalies.jsonl.gz", count: 104),
    RecordingFile(path: "persistence/canonical.jsonl.gz", count: 50),
    RecordingFile(path: "persistence/recordings.jsonl.gz", count: 1500),
    RecordingFile(path: "persistence/anomalies.jsonl.gz", count: 301),
    RecordingFile(path: "rules/evaluation.jsonl", count: 228),
    RecordingFile(path: "rules/upload.jsonl", count: 68),
    RecordingFile(path: "rules/typecheck.jsonl", count: 462),
    RecordingFile(path: "rules/expressions.jsonl", count: 93),
    RecordingFile(path: "rules/indexes.jsonl", count: 20),
  ]

  /// The folder of the full sets: the one that the environment names, or the one beside the project.
  static let fullFolder: String? = {
    let named = ProcessInfo.processInfo.environment["RTDBKIT_PEER_SPEC"]
    return [named, SuiteRun.root + "../shared/peer-spec"].compactMap { $0 }
      .first { FileManager.default.fileExists(atPath: $0 + "/sync-point-open.json") }
  }()

  /// The text of the file, unpacked where it is packed.
  func text(in folder: String) throws -> String {
    let file = "\(folder)/\(path)"
    guard path.hasSuffix(".gz") else { return try String(contentsOfFile: file, encoding: .utf8) }
    let unpack = Process()
    unpack.executableURL = URL(fileURLWithPath: "/bin/gzip")
    unpack.arguments = ["-dc", file]
    let output = Pipe()
    unpack.standardOutput = output
    try unpack.run()
    let data = output.fileHandleForReading.readDataToEndOfFile()
    unpack.waitUntilExit()
    return String(decoding: data, as: UTF8.self)
  }
}
