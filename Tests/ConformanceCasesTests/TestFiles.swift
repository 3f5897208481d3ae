import Foundation

@testable import ConformanceCases

/// Finds and writes the files that the tests read.
enum TestFiles {
  static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().path
  static let invalid = root + "/Fixtures/cases/invalid"
  static let data = root + "/Fixtures/data"

  static let statements = StatementRegistry.load(paths: [root + "/Conformance/statements"])
  static let features = FeatureList.load(file: root + "/Conformance/features.yaml")

  static let topics = TopicList.load(file: root + "/Conformance/topics.yaml", statements: statements.registry)
  static let mutants = MutantList.load(file: root + "/Conformance/mutants.yaml")

  static var loader: SuiteLoader {
    var loader = SuiteLoader(
      fixtures: data, statements: statements.registry, features: features.list, topics: topics.topics,
      mutants: mutants.list)
    loader.takesDigests = true
    return loader
  }

  static func names(in folder: String, ending: String) -> [String] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    return names.filter { $0.hasSuffix(ending) }.map { String($0.dropLast(ending.count)) }.sorted()
  }

  static func text(_ path: String) throws -> String { try String(contentsOfFile: path, encoding: .utf8) }

  /// Loads suites from texts: written into a fresh folder under the names, and removed again.
  static func load(_ files: [String: String]) throws -> (suites: [Suite], diagnostics: [CaseDiagnostic]) {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("cases-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    for (name, text) in files {
      try text.write(to: folder.appendingPathComponent(name), atomically: true, encoding: .utf8)
    }
    return loader.load(paths: [folder.path])
  }

  /// Loads one case whose lines after the title are given.
  static func loadCase(_ body: String) throws -> (scenario: Case?, diagnostics: [CaseDiagnostic]) {
    let indented = body.split(separator: "\n").map { "    " + $0 }.joined(separator: "\n")
    let text = "schema: 1\nsuite: S\nspec: [RW-SET-01]\ncases:\n  - id: a.case\n    title: A case\n\(indented)\n"
    let (suites, diagnostics) = try load(["one.yaml": text])
    return (suites.first?.cases.first, diagnostics)
  }
}
