import Foundation
import Testing

/// The samples in this target are those of the documents, letter by letter but for indentation.
struct FidelityTests {
  private static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
  private static let root = folder.deletingLastPathComponent().deletingLastPathComponent()

  /// The folder with the documents, nil where they are not at hand.
  private static let documents: URL? = {
    let named = ProcessInfo.processInfo.environment["RTDBKIT_PEER_SPEC"].map { URL(fileURLWithPath: $0) }
    let shared = named?.deletingLastPathComponent() ?? root.deletingLastPathComponent().appending(path: "shared")
    let seeds = shared.appending(path: "seeds")
    return FileManager.default.fileExists(atPath: seeds.path) ? seeds : nil
  }()

  private static func lines(_ text: String) -> [String] {
    text.components(separatedBy: "\n").map { $0.trimmingCharacters(in: .whitespaces) }.filter { !$0.isEmpty }
  }

  /// The Swift samples of a document: what stands between `Swift` and `Objective-C`, behind the note on App Clips.
  private static func samples(_ text: String) -> [[String]] {
    text.components(separatedBy: "\nSwift\n").dropFirst().map { part in
      Array(lines(part.components(separatedBy: "\nObjective-C\n")[0]).dropFirst())
    }
  }

  @Test(
    "Every Swift sample of both documents stands here unchanged",
    .enabled(if: documents != nil, "not run: the documents are not at hand (see RTDBKIT_PEER_SPEC)"))
  func unchanged() throws {
    let code = try ["OfflineSamples.swift", "ReadAndWriteSamples.swift"].map { name in
      Self.lines(try String(contentsOf: Self.folder.appending(path: name), encoding: .utf8))
        .filter { !$0.hasSuffix("// added") }
    }
    let names = try FileManager.default.contentsOfDirectory(atPath: Self.documents!.path).sorted()
    let samples = try names.flatMap { name in
      Self.samples(try String(contentsOf: Self.documents!.appending(path: name), encoding: .utf8))
    }
    #expect(samples.count == 22)
    for sample in samples {
      let isThere = code.contains { lines in
        lines.indices.contains { lines[$0...].starts(with: sample) }
      }
      #expect(isThere, "\(sample.joined(separator: "\n"))")
    }
  }
}
