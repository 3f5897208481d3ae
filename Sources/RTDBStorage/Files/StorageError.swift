/// Why a cache cannot be opened at all.
package struct StorageError: Error, Equatable, Sendable, CustomStringConvertible {
  package enum Code: String, Sendable {
    /// Another process, or another instance in this one, has it open.
    case inUse
    /// A later version of this library has written it.
    case newerSchema
  }

  package var code: Code
  /// What is wrong, and what to do about it.
  package var message: String
  /// The file.
  package var path: String
  /// What the library underneath said, where it did.
  package var cause: String?

  package var description: String { message + (cause.map { " [\($0)]" } ?? "") }

  static func inUse(_ path: String, _ cause: SQLiteFailure) -> StorageError {
    StorageError(
      code: .inUse,
      message:
        "The cache \(path) is open already, in another process or as another instance of the same database. "
        + "Only one can use it at a time: end the other one, or give one of them another app name.",
      path: path, cause: cause.description)
  }

  static func newerSchema(_ path: String, found: Int) -> StorageError {
    StorageError(
      code: .newerSchema,
      message:
        "The cache \(path) has the format \(found), and this version knows formats up to \(Schema.version). It was "
        + "left as it is: update the app, or move the file away to start with an empty cache.",
      path: path, cause: nil)
  }
}
