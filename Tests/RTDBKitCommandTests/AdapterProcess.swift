import Foundation

/// The command as a process of its own, and the adapters of the project.
enum AdapterProcess {
  static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().path

  /// The built command, which lies beside the tests.
  static let command: String = {
    let tests = URL(fileURLWithPath: CommandLine.arguments[0]).resolvingSymlinksInPath()
    return tests.deletingLastPathComponent().appendingPathComponent("rtdbkit").path
  }()

  static var reference: String { "'\(command)' adapter" }
  static var python: String { "python3 '\(root)/Conformance/adapters/python/starter.py'" }
  static var javascript: String { "node '\(root)/Conformance/adapters/javascript/starter.mjs'" }
  /// Whether JavaScript can be run here.
  static let hasNode = isOnPath("node")

  /// Whether a program can be started by its name.
  static func isOnPath(_ name: String) -> Bool {
    (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":").contains {
      FileManager.default.isExecutableFile(atPath: "\($0)/\(name)")
    }
  }
}
