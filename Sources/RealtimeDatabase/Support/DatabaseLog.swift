import Foundation

/// Where the module's lines for a developer go.
package struct DatabaseLog: Sendable {
  private static let isVerbose = Locked(false)

  private let write: @Sendable (String) -> Void

  package init(_ write: @escaping @Sendable (String) -> Void) { self.write = write }

  /// The standard error output.
  package static let standardError = DatabaseLog { line in
    FileHandle.standardError.write(Data("[RealtimeDatabase] \(line)\n".utf8))
  }

  static func setVerbose(_ isOn: Bool) { isVerbose.withLock { $0 = isOn } }

  /// Something that a developer should see in any case.
  func warn(_ line: String) { write(line) }

  /// Something that is shown only where logging is on.
  func note(_ line: @autoclosure () -> String) {
    if Self.isVerbose.withLock({ $0 }) { write(line()) }
  }
}
