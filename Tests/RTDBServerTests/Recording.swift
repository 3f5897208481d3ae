import Foundation
import RTDBTree

/// The recorded sessions of a client with a model server, where they are there.
enum Recording {
  /// Folder of the recordings: a copy in the project, or the one that the environment names.
  static let folder: String? = {
    let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().path
    let named = ProcessInfo.processInfo.environment["RTDBKIT_PEER_SPEC"].map { "\($0)/client" }
    return ["\(root)/Fixtures/recordings/client", named].compactMap { $0 }
      .first { FileManager.default.fileExists(atPath: $0) }
  }()

  static let families: [String] = {
    guard let folder, let names = try? FileManager.default.contentsOfDirectory(atPath: folder) else { return [] }
    return names.filter { $0.hasSuffix(".jsonl") }.map { String($0.dropLast(6)) }.sorted()
  }()

  /// The scenarios of a family.
  static func scenarios(_ family: String) throws -> [JSON] {
    let text = try String(contentsOfFile: "\(folder!)/\(family).jsonl", encoding: .utf8)
    // Generated keys are written as $p1, $x1, $con1, which no database would take as keys.
    let valid = ["p", "x", "con"].reduce(text) { $0.replacingOccurrences(of: "$\($1)", with: "-\($1)") }
    return try valid.split(separator: "\n").map { expand(try JSONReader.read(String($0))) }
  }

  /// Replaces the recordings' notation for long strings and server values.
  private static func expand(_ json: JSON) -> JSON {
    switch json {
    case .array(let elements): return .array(elements.map(expand))
    case .object(let members):
      switch json["$kind"]?.text {
      case "timestamp": return [".sv": "timestamp"]
      case "increment": return [".sv": ["increment": json["by"]!]]
      case "repeat": return .string(String(repeating: json["s"]!.text!, count: Int(json["n"]!.integer!)))
      default: return .object(members.map { JSON.Member($0.key, expand($0.value)) })
      }
    default: return json
    }
  }
}
