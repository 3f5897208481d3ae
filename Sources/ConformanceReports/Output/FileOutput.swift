#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// A report that goes to a file.
///
/// A regular file appears as a whole: the pieces go to a file beside it, which takes its place at the end. What cannot
/// be replaced (a pipe, a terminal), and what is to be followed while it grows, is written at once.
package final class FileOutput: ReportOutput {
  private let path: String
  /// Where the pieces go; the path itself where they go there at once.
  private let writtenPath: String
  private let flushesEachPiece: Bool
  private var file: UnsafeMutablePointer<FILE>?
  private var cause: String?

  /// Opens the file, so that a place where nothing can be written is noticed before the run.
  ///
  /// - Parameter isFollowed: Whether each piece is to be seen at once.
  /// - Throws: `AtomicFile.WriteError`.
  package init(path: String, isFollowed: Bool = false) throws {
    self.path = path
    flushesEachPiece = isFollowed
    var status = stat()
    let isThere = stat(path, &status) == 0
    let isRegular = !isThere || status.st_mode & S_IFMT == S_IFREG
    guard !isThere || status.st_mode & S_IFMT != S_IFDIR else {
      throw AtomicFile.WriteError(path: path, cause: "Is a directory")
    }
    writtenPath = isFollowed || !isRegular ? path : "\(path).\(getpid()).new"
    guard let file = fopen(writtenPath, "w") else {
      throw AtomicFile.WriteError(path: path, cause: AtomicFile.lastError)
    }
    self.file = file
  }

  deinit {
    guard let file else { return }
    fclose(file)
    if writtenPath != path { unlink(writtenPath) }
  }

  package func write(_ text: String) {
    guard let file, cause == nil else { return }
    var text = text
    let isWritten = text.withUTF8 { bytes in
      fwrite(bytes.baseAddress, 1, bytes.count, file) == bytes.count && (!flushesEachPiece || fflush(file) == 0)
    }
    if !isWritten { cause = AtomicFile.lastError }
  }

  package func finish() throws {
    guard let file else { return }
    if fflush(file) != 0 || (writtenPath != path && fsync(fileno(file)) != 0) { cause = cause ?? AtomicFile.lastError }
    self.file = nil
    if fclose(file) != 0 { cause = cause ?? AtomicFile.lastError }
    if cause == nil, writtenPath != path, rename(writtenPath, path) != 0 { cause = AtomicFile.lastError }
    guard let cause else { return }
    if writtenPath != path { unlink(writtenPath) }
    throw AtomicFile.WriteError(path: path, cause: cause)
  }
}
