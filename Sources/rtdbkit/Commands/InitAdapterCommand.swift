import ConformanceKit
import ConformanceReports

/// Writes a starting point for an adapter: a toy that runs, the helper library, a page that says what to do.
struct InitAdapterCommand {
  static let spec = CommandSpec(
    name: "init-adapter", abstract: "Write a starting point for an adapter of your own.",
    operands: .init(
      name: "LANGUAGE [DIR]", help: "python, javascript or swift; the folder is `adapter` where not given",
      count: 1...2, completion: .words(files.keys.sorted())),
    options: [],
    examples: [
      "rtdbkit init-adapter python",
      "rtdbkit init-adapter swift tools/adapter",
    ])

  /// The files of each language, by their place in its folder.
  private static let files = [
    "python": ["starter.py", "rtdbkit_adapter.py", "README.md"],
    "javascript": ["starter.mjs", "rtdbkit-adapter.mjs", "README.md"],
    "swift": ["Package.swift", "Sources/Adapter/main.swift", "Sources/Adapter/ToyAdapter.swift", "README.md"],
  ]
  private static let smoke = [
    "python": "python3 starter.py", "javascript": "node starter.mjs",
    "swift": "swift run --quiet Adapter",
  ]

  let arguments: ParsedArguments
  let layout: ProjectLayout
  let output: Output

  func run() throws -> ExitCode {
    let language = arguments.operands[0]
    guard let names = Self.files[language] else {
      let known = Self.files.keys.sorted().joined(separator: ", ")
      throw UsageError(message: "there is no starting point in \(language); there is one in \(known)")
    }
    guard let root = layout.root else {
      throw UsageError(message: "the folder Conformance/adapters was not found here or above; run it in the project")
    }
    let folder = arguments.operands.count > 1 ? arguments.operands[1] : "adapter"
    let present = names.filter { SystemFiles.exists("\(folder)/\($0)") }
    guard present.isEmpty else {
      throw UsageError(
        message:
          "\(folder) has \(present.joined(separator: ", ")) already, and nothing is overwritten; name another folder")
    }
    for name in names {
      let source = "\(root)Conformance/adapters/\(language)/\(name)"
      guard let text = SystemFiles.text(of: source) else { throw UsageError(message: "\(source) cannot be read") }
      try write(text, to: "\(folder)/\(name)", root: root)
    }
    output.write("next: cd \(ShellWord.quoted(folder)) && rtdbkit smoke --driver '\(Self.smoke[language] ?? "")'\n")
    return .success
  }

  /// The Swift package names the place of this project.
  private func write(_ text: String, to path: String, root: String) throws {
    let place = SystemFiles.absolute(root.isEmpty ? "." : root)
    let text = text.split(separator: "@RTDBKIT@", omittingEmptySubsequences: false).joined(separator: place)
    try SystemFiles.makeFolders(String(path[..<(path.lastIndex(of: "/") ?? path.startIndex)]))
    try AtomicFile.write(text, to: path)
    output.write("wrote \(path)\n")
  }
}
