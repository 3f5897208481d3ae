import RTDBSimulation
import RTDBTree

/// What the disks of the reference's clients are made of: `memory` or `sqlite`.
package typealias ReferenceDisks = DiskKind

/// Recordings of official SDKs, told apart by their content and replayed on the reference.
package enum RecordedScenarios {
  /// A text that is no recording, or one of an unknown kind.
  package struct FormatError: Error, CustomStringConvertible {
    package var description: String
  }

  /// Replays every scenario of a file: one JSON array, or one JSON object a line.
  ///
  /// - Parameters:
  ///   - only: A part of the ids to replay; nil for all.
  ///   - disks: What the disk is made of where a recording needs one.
  /// - Throws: `FormatError`, with the line where there is one.
  package static func verify(
    _ text: String, only: String? = nil, disks: ReferenceDisks = .memory
  ) throws -> ReplayReport {
    let scenarios = try read(text)
    guard let first = scenarios.first else { throw FormatError(description: "the file holds no scenario") }
    let steps = first["steps"]?.elements ?? []
    if first["name"] != nil, steps.first?["type"] != nil { return try SyncPointReplay.run(scenarios, only: only) }
    if scenarios.contains(where: isOfPersistence) {
      return try PersistenceReplay.run(scenarios, only: only, disks: disks)
    }
    if first["final"] != nil || first["sdkAnomaly"] != nil, steps.first?["op"] != nil {
      return try EngineReplay.run(scenarios, only: only)
    }
    if first["family"] != nil, steps.first?["do"] != nil { return TranscriptReplay.run(scenarios, only: only) }
    if RulesReplay.Kind(first) != nil { return try RulesReplay.run(scenarios, only: only) }
    throw FormatError(
      description:
        "unknown kind of recording; known are sync-point scenarios, recordings of engine or disk, client transcripts, "
        + "and what the service did with security rules")
  }

  /// Only with a disk there is something to inspect, and an app that starts again.
  private static func isOfPersistence(_ scenario: JSON) -> Bool {
    (scenario["steps"]?.elements ?? []).contains { ["inspect", "restart"].contains($0["op"]?.text) }
  }

  private static func read(_ text: String) throws -> [JSON] {
    if text.drop(while: \.isWhitespace).first == "[" {
      return try parse(text, line: 1).elements ?? []
    }
    let lines = text.utf8.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    return try lines.map { String(Substring($0)) }.enumerated()
      .filter { !$0.element.allSatisfy(\.isWhitespace) }
      .map { try parse($0.element, line: $0.offset + 1) }
  }

  /// - Parameter line: The line on which the text begins.
  private static func parse(_ text: String, line: Int) throws -> JSON {
    do throws(JSONReader.Failure) {
      return try JSONReader.read(text)
    } catch {
      let lines = text.utf8.prefix(error.offset).split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
      throw FormatError(
        description: "line \(line + lines.count - 1): \(error.message) at byte \(lines.last!.count) of the line")
    }
  }
}
