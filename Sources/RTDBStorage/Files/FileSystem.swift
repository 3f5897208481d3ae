#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// The few calls to the file system that the storage makes beside those of SQLite.
enum FileSystem {
  static func exists(_ path: String) -> Bool { access(path, F_OK) == 0 }

  /// Makes a folder with those above it, for this user alone; whether it worked shows when a file is opened.
  static func makeFolder(_ path: String) {
    guard !path.isEmpty, !exists(path) else { return }
    if let slash = path.lastIndex(of: "/") { makeFolder(String(path[..<slash])) }
    mkdir(path, 0o700)
  }

  /// How many bytes a file has, 0 where there is none.
  static func size(_ path: String) -> Int {
    var status = stat()
    return stat(path, &status) == 0 ? Int(status.st_size) : 0
  }

  /// Makes a folder that nobody else has, for what is needed for a moment; nil where no place can be written.
  static func makeTemporaryFolder() -> String? {
    for parent in [getenv("TMPDIR").map { String(cString: $0) }, "/tmp", "/dev/shm"].compactMap({ $0 }) {
      var template = Array("\(parent)/rtdbkit-\(String(repeating: "X", count: 6))".utf8CString)
      if let path = mkdtemp(&template) { return String(cString: path) }
    }
    return nil
  }

  /// Copies a file; returns whether all of it was copied.
  static func copy(_ path: String, to target: String) -> Bool {
    guard let input = fopen(path, "rb") else { return false }
    defer { fclose(input) }
    guard let output = fopen(target, "wb") else { return false }
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    var isWritten = true
    while isWritten {
      let count = fread(&buffer, 1, buffer.count, input)
      guard count > 0 else { break }
      isWritten = fwrite(buffer, 1, count, output) == count
    }
    let isRead = ferror(input) == 0
    return fclose(output) == 0 && isWritten && isRead
  }

  /// Removes a file or an empty folder, if it is there.
  static func remove(_ path: String) { _ = unlink(path) == 0 || rmdir(path) == 0 }

  /// Returns whether the file has the new name.
  static func rename(_ old: String, to new: String) -> Bool {
    #if canImport(Glibc)
      Glibc.rename(old, new) == 0
    #elseif canImport(Musl)
      Musl.rename(old, new) == 0
    #else
      Darwin.rename(old, new) == 0
    #endif
  }
}
