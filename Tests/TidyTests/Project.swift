import Foundation

/// The files of the project as the tidy tests read them.
enum Project {
  static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().path

  static let manifest = Manifest(text(of: "Package.swift"))
  static let swift = files(below: "Sources", ending: ".swift") + files(below: "Tests", ending: ".swift")
  static let yaml = files(below: "Conformance", ending: ".yaml") + files(below: "Fixtures", ending: ".yaml")

  static func text(of path: String) -> String {
    guard let data = FileManager.default.contents(atPath: "\(root)/\(path)") else { return "" }
    return String(decoding: data, as: UTF8.self)
  }

  static func exists(_ path: String) -> Bool { FileManager.default.fileExists(atPath: "\(root)/\(path)") }

  /// The names in a folder, sorted; hidden ones left out.
  static func names(in folder: String) -> [String] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: "\(root)/\(folder)")) ?? []
    return names.filter { !$0.hasPrefix(".") }.sorted()
  }

  static func isFolder(_ path: String) -> Bool {
    var isFolder: ObjCBool = false
    return FileManager.default.fileExists(atPath: "\(root)/\(path)", isDirectory: &isFolder) && isFolder.boolValue
  }

  static func folders(in folder: String) -> [String] { names(in: folder).filter { isFolder("\(folder)/\($0)") } }

  /// The folders below a folder that hold files themselves, by their paths from it.
  static func foldersWithFiles(below folder: String) -> [String] {
    let inner = folders(in: folder)
    let deeper = inner.flatMap { name in
      foldersWithFiles(below: "\(folder)/\(name)").map { $0.isEmpty ? name : "\(name)/\($0)" }
    }
    return (names(in: folder).count > inner.count ? [""] : []) + deeper
  }

  static func files(below folder: String, ending: String) -> [ProjectFile] {
    names(in: folder).flatMap { name -> [ProjectFile] in
      let path = "\(folder)/\(name)"
      if isFolder(path) { return files(below: path, ending: ending) }
      return name.hasSuffix(ending) ? [ProjectFile(path: path, text: text(of: path))] : []
    }
  }
}

/// One file with its path from the project's folder.
struct ProjectFile: Sendable {
  var path: String
  var text: String

  var lines: [Substring] { text.split(separator: "\n", omittingEmptySubsequences: false) }

  /// The target that the file belongs to, for files of `Sources` and `Tests`.
  var target: String { path.split(separator: "/").dropFirst().first.map(String.init) ?? "" }

  var isTest: Bool { path.hasPrefix("Tests/") }

  /// The places `path:line` of the lines that satisfy a condition.
  func places(where condition: (Substring) -> Bool) -> [String] {
    lines.enumerated().filter { condition($0.element) }.map { "\(path):\($0.offset + 1)" }
  }

  /// The modules that the file imports, those under a condition too.
  var imports: [String] {
    lines.compactMap { line in
      guard line.contains("import ") else { return nil }
      let pattern = #/^\s*(@\w+\s+)*((public|package|internal|private|fileprivate)\s+)?import\s+(\w+\s+)?(\w+)/#
      return line.firstMatch(of: pattern).map { String($0.output.5) }
    }
  }
}
