#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Writes files so that a reader sees the old content or the new, never a part.
package enum AtomicFile {
  /// A file could not be written.
  package struct WriteError: Error, CustomStringConvertible, Sendable {
    package var path: String
    package var cause: String

    package init(path: String, cause: String) {
      self.path = path
      self.cause = cause
    }

    package var description: String { "\(path) could not be written: \(cause)" }
  }

  /// Replaces the file's content; what was there stays where anything goes wrong.
  ///
  /// - Parameter isDurable: Whether the content is to outlast a loss of power; with thousands of files that is slow.
  /// - Throws: `WriteError`.
  package static func write(_ text: String, to path: String, isDurable: Bool = true) throws {
    let temporary = "\(path).\(getpid()).new"
    do {
      try writeAll(text, to: temporary, isDurable: isDurable)
      guard rename(temporary, path) == 0 else { throw WriteError(path: path, cause: lastError) }
    } catch {
      unlink(temporary)
      throw error
    }
  }

  private static func writeAll(_ text: String, to path: String, isDurable: Bool) throws {
    guard let file = fopen(path, "w") else { throw WriteError(path: path, cause: lastError) }
    var text = text
    let isWritten = text.withUTF8 { bytes in
      fwrite(bytes.baseAddress, 1, bytes.count, file) == bytes.count && fflush(file) == 0
        && (!isDurable || fsync(fileno(file)) == 0)
    }
    let cause = lastError
    guard fclose(file) == 0, isWritten else { throw WriteError(path: path, cause: isWritten ? lastError : cause) }
  }

  /// The message of the last call of the system that failed.
  static var lastError: String { String(cString: strerror(errno)) }
}
