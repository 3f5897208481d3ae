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
