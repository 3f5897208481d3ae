/// Where cases, statements and fixtures lie.
struct ProjectLayout: Sendable {
  /// The folder that holds `Conformance`, with a slash at its end; empty for the current one, nil where there is none.
  let root: String?

  init(root: String?) { self.root = root }

  /// Looks for `Conformance` with its suites or statements from the current folder upwards, then from the executable's.
  static func find() -> ProjectLayout {
    ProjectLayout(root: rootAboveCurrentFolder() ?? rootAboveExecutable())
  }

  var suites: String? { existing("Conformance/suites") }
  var statements: String? { existing("Conformance/statements") }
  var features: String? { existing("Conformance/features.yaml") }
  /// Where editions are kept, be they there or not; nil where there is no project.
  var editions: String? { root.map { $0 + "Conformance/editions" } }
  var topics: String? { existing("Conformance/topics.yaml") }
  var mutants: String? { existing("Conformance/mutants.yaml") }
  var schemas: String? { existing("Conformance/schema") }
  var fixtures: String? { existing("Fixtures/data") }
  var recordings: String? { existing("Fixtures/recordings") }

  private func existing(_ path: String) -> String? {
    guard let root, SystemFiles.exists(root + path) else { return nil }
    return root + path
  }

  /// Relative, so that places in messages stay short and can be opened from where the person is.
  private static func rootAboveCurrentFolder() -> String? {
    let depth = SystemFiles.currentFolder.split(separator: "/").count
    return (0...depth).lazy.map { String(repeating: "../", count: $0) }.first(where: isRoot)
  }

  private static func rootAboveExecutable() -> String? {
    guard let executable = SystemFiles.executable else { return nil }
    let parts = executable.split(separator: "/").dropLast()
    return (0...parts.count).reversed().lazy
      .map { "/" + parts.prefix($0).map { "\($0)/" }.joined() }.first(where: isRoot)
  }

  private static func isRoot(_ folder: String) -> Bool {
    ["suites", "statements"].contains { SystemFiles.exists("\(folder)Conformance/\($0)") }
  }
}
