import ConformanceCases

/// An entry of a baseline that helps nobody, and fails the run: stale, expired, or about a case that does not exist.
package struct BaselineFault: Sendable, Equatable, CustomStringConvertible {
  /// The entry's place in its file.
  package var location: SourceLocation
  /// What is wrong with it.
  package var message: String

  package init(location: SourceLocation, message: String) {
    self.location = location
    self.message = message
  }

  package var description: String { "\(location): \(message)" }
}
