import Foundation

/// Stored expected outputs of reports.
enum Golden {
  static func read(_ name: String) throws -> String {
    let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    return try String(contentsOf: root.appendingPathComponent("Fixtures/reports/\(name)"), encoding: .utf8)
  }
}
