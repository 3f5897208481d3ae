import Foundation

/// Stored expected outputs of reports; `REMAKE_GOLDEN=1` in the environment of the tests writes them anew.
enum Golden {
  /// Whether the text is the stored one.
  static func isStored(_ text: String, as name: String) throws -> Bool {
    let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    let file = root.appendingPathComponent("Fixtures/reports/\(name)")
    if ProcessInfo.processInfo.environment["REMAKE_GOLDEN"] == "1" {
      try text.write(to: file, atomically: true, encoding: .utf8)
    }
    return try String(contentsOf: file, encoding: .utf8) == text
  }
}
