#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The reading of folders and files, all that the loader asks of the machine.
enum FileAccess {
  enum Kind { case file, folder, missing }

  static func kind(of path: String) -> Kind {
    var isFolder = false
    guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) else { return .missing }
    return isFolder ? .folder : .file
  }

  /// Returns the file's bytes, or nil where it cannot be read.
  static func bytes(of path: String) -> [UInt8]? {
    FileManager.default.contents(atPath: path).map { [UInt8]($0) }
  }

  /// Returns the names in a folder in byte order without the hidden ones, or nil where it cannot be read.
  static func names(in folder: String) -> [String]? {
    guard let names = try? FileManager.default.contentsOfDirectory(atPath: folder) else { return nil }
    return names.filter { !$0.hasPrefix(".") }.sorted { Array($0.utf8).lexicographicallyPrecedes(Array($1.utf8)) }
  }

  /// Returns the `.yaml` files at and below the paths, sorted and each once, and reports what cannot be read.
  static func yamlFiles(at paths: [String], log: DiagnosticLog) -> [String] {
    var files: Set<String> = []
    for path in paths { collect(path, into: &files, isGiven: true, log: log) }
    return files.sorted { Array($0.utf8).lexicographicallyPrecedes(Array($1.utf8)) }
  }

  private static func collect(_ path: String, into files: inout Set<String>, isGiven: Bool, log: DiagnosticLog) {
    switch kind(of: path) {
    case .file:
      if isGiven || path.hasSuffix(".yaml") { files.insert(path) }
    case .folder:
      guard let names = names(in: path) else { return unreadable(path, "the folder cannot be read", log) }
      let base = path.hasSuffix("/") ? path : path + "/"
      for name in names { collect(base + name, into: &files, isGiven: false, log: log) }
    case .missing: unreadable(path, "there is no such file or folder", log)
    }
  }

  private static func unreadable(_ path: String, _ message: String, _ log: DiagnosticLog) {
    log.error(
      .unreadable, message, fix: "check the path and its permissions",
      at: SourceLocation(file: path, line: 1, column: 1))
  }

  /// Reads a file as YAML, and reports what is wrong with it.
  static func yaml(of path: String, log: DiagnosticLog) -> YAMLNode? {
    guard let bytes = bytes(of: path) else {
      unreadable(path, "the file cannot be read", log)
      return nil
    }
    let (root, diagnostics) = YAMLReader.read(bytes, file: path)
    log.append(diagnostics)
    return root
  }
}
