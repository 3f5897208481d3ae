import Foundation

/// Stored expected outputs of reports; `REMAKE_GOLDEN=1 swift test --filter ConformanceReportsTests` writes them anew.
enum Golden {
  private static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()

  /// The path of a file of the project.
  static func path(_ name: String) -> String { root.appendingPathComponent(name).path }

  /// Whether the text is the stored one.
  static func isStored(_ text: String, as name: String) throws -> Bool {
    let file = root.appendingPathComponent("Fixtures/reports/\(name)")
    if ProcessInfo.processInfo.environment["REMAKE_GOLDEN"] == "1" {
      try text.write(to: file, atomically: true, encoding: .utf8)
    }
    return try String(contentsOf: file, encoding: .utf8) == text
  }
}
