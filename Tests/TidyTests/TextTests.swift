import Testing

/// What holds for every line of the project.
struct TextTests {
  /// Words that must not stand in a line, put together here so that this file has none of them.
  private static let unfinished = ["TO" + "DO", "FIX" + "ME", "X" + "XX"]
  private static let naps = ["Thread.sl" + "eep", "us" + "leep(", "Task.sl" + "eep", " sl" + "eep("]
  private static let machinePaths = ["home", "Users", "root", "work", "mnt", "opt"].map { "/\($0)/" }

  private static let scripts = ["Conformance/run", "Conformance/setup.sh", "Tests/run", "Tests/make-suite", ".ci/run"]
    .map {
      ProjectFile(path: $0, text: Project.text(of: $0))
    }
  private static let manifest = ProjectFile(path: "Package.swift", text: Project.text(of: "Package.swift"))
  private static let code = Project.swift + scripts + [manifest]
  private static let pages = ["README.md", "Conformance/README.md", "Fixtures/README.md"].map {
    ProjectFile(path: $0, text: Project.text(of: $0))
  }

  private func places(in files: [ProjectFile], with words: [String]) -> [String] {
    files.flatMap { file in file.places { line in words.contains { line.contains($0) } } }
  }

  @Test("The project has code, cases and pages to check")
  func something() {
    #expect(Project.swift.count > 100 && Project.yaml.count > 10)
    #expect((Self.code + Self.pages).filter(\.text.isEmpty).map(\.path) == [])
  }

  @Test("No line of code is longer than 120 characters")
  func lines() { #expect(Self.code.flatMap { file in file.places { $0.count > 120 } } == []) }

  @Test("No line of a case, a statement or a fixture is longer than 160 characters")
  func caseLines() {
    // The loader's own fixtures break every rule on purpose.
    let files = Project.yaml.filter { !$0.path.hasPrefix("Fixtures/cases/invalid/") }
    #expect(files.flatMap { file in file.places { $0.count > 160 } } == [])
  }

  @Test("No file of code is longer than 800 lines")
  func files() { #expect(Self.code.filter { $0.lines.count > 800 }.map(\.path) == []) }

  @Test("Nothing is left unfinished")
  func nothingUnfinished() {
    #expect(places(in: Self.code + Self.pages + Project.yaml, with: Self.unfinished) == [])
  }

  @Test("No path of a machine is written down")
  func noMachinePaths() {
    #expect(places(in: Self.code + Self.pages + Project.yaml, with: Self.machinePaths) == [])
  }

  @Test("Nothing sleeps: time is advanced")
  func nothingSleeps() { #expect(places(in: Project.swift, with: Self.naps) == []) }
}
