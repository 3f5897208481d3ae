import ConformanceCases
import ConformanceKit

/// Everything that a command reads before it works: suites, statements, features, and what is wrong with them.
struct CaseLibrary {
  let suites: [Suite]
  let statements: StatementRegistry?
  /// What drivers may declare; nil where no list was found.
  let features: FeatureList?
  /// The mutants of the reference; nil where no list was found.
  let mutants: MutantList?
  let diagnostics: [CaseDiagnostic]

  var hasErrors: Bool { diagnostics.contains { $0.severity == .error } }

  /// Loads the suites at the paths, those of the project where there are none.
  ///
  /// - Parameters:
  ///   - statementPath: The folder of statements, instead of the project's.
  ///   - takesDigests: Whether the cases are to be compared with an edition.
  /// - Throws: `UsageError` where no folder of suites is found.
  static func load(
    paths: [String], statementPath: String? = nil, takesDigests: Bool = false, layout: ProjectLayout
  ) throws -> CaseLibrary {
    let paths = paths.isEmpty ? layout.suites.map { [$0] } ?? [] : paths
    guard !paths.isEmpty else {
      throw UsageError(message: "no folder Conformance/suites here or above; name one with --cases DIR")
    }
    let statements = (statementPath ?? layout.statements).map { StatementRegistry.load(paths: [$0]) }
    let features = layout.features.map { FeatureList.load(file: $0) }
    let topics = layout.topics.map { TopicList.load(file: $0, statements: statements?.registry) }
    let mutants = layout.mutants.map { MutantList.load(file: $0, laws: Laws.all.map(\.id)) }
    var loader = SuiteLoader(
      fixtures: layout.fixtures, statements: statements?.registry, features: features?.list, topics: topics?.topics,
      mutants: mutants?.list)
    loader.takesDigests = takesDigests
    let loaded = loader.load(paths: paths)
    return CaseLibrary(
      suites: loaded.suites, statements: statements?.registry, features: features?.list, mutants: mutants?.list,
      diagnostics: (statements?.diagnostics ?? []) + (features?.diagnostics ?? []) + (topics?.diagnostics ?? [])
        + (mutants?.diagnostics ?? []) + loaded.diagnostics)
  }

  /// The case of that id or alias, or the first variant of a repeated one.
  ///
  /// - Throws: `UsageError` with near ids.
  func findCase(_ id: String) throws -> Case {
    let cases = suites.flatMap(\.cases)
    if let found = cases.first(where: { $0.handles.contains(id) }) { return found }
    let near = NearNames.near(id, among: cases.map(\.id))
    let hint = near.isEmpty ? "" : "; near ids: \(near.joined(separator: ", "))"
    throw UsageError(message: "there is no case \(id)\(hint)")
  }

  /// What a driver declares and no list has: a slip of the pen would take cases out of the run without a word.
  func remarks(on driver: DriverCapabilities) -> [String] {
    guard let names = features?.names else { return [] }
    return driver.features.subtracting(names).sorted().map { name in
      let near = NearNames.near(name, among: names, limit: 1).map { ", did you mean \($0)?" }.first
      return "\(driver.name) declares a feature that features.yaml does not have: \(name)\(near ?? "")"
    }
  }

  /// Writes what is wrong, if anything is; true where nothing may be run.
  func reportErrors(to output: Output) -> Bool {
    for diagnostic in diagnostics { output.error("\(diagnostic)\n") }
    return hasErrors
  }
}
