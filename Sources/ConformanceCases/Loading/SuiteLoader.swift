/// Reads suites from files and folders, strictly: whatever is not understood is reported, and everything at once.
package struct SuiteLoader {
  /// The folder of `{fixture: name}`.
  package var fixtures: String?
  /// The statements that `spec` may name; unchecked where nil.
  package var statements: StatementRegistry?
  /// The features that `requires` may name; unchecked where nil.
  package var features: FeatureList?
  /// The topics of the SDKs that `source` may name; unchecked where nil.
  package var topics: [String]?
  /// The mutants that cases may name; unchecked where nil.
  package var mutants: MutantList?
  /// Whether cases get their digests, which only editions ask for.
  package var takesDigests = false

  package init(
    fixtures: String? = nil, statements: StatementRegistry? = nil, features: FeatureList? = nil,
    topics: [String]? = nil, mutants: MutantList? = nil
  ) {
    self.fixtures = fixtures
    self.statements = statements
    self.features = features
    self.topics = topics
    self.mutants = mutants
  }

  /// Loads the `.yaml` files at and below the paths, sorted by path, cases in the order of their files.
  ///
  /// Suites with faults are returned as far as they could be read; nothing may be run while a diagnostic is an error.
  package func load(paths: [String]) -> (suites: [Suite], diagnostics: [CaseDiagnostic]) {
    let log = DiagnosticLog()
    let context = LoadContext(
      log: log, fixtures: FixtureStore(folder: fixtures, log: log), statements: statements, features: features,
      topics: topics, mutants: mutants, takesDigests: takesDigests)
    let files = FileAccess.yamlFiles(at: paths, log: log)
    let suites = files.compactMap { file in
      FileAccess.yaml(of: file, log: log).flatMap { SuiteReader(context: context).read($0) }
    }
    reportDuplicates(in: suites, log)
    if files.isEmpty, log.entries.isEmpty {
      let place = SourceLocation(file: paths.first ?? ".", line: 1, column: 1)
      log.error(.noCase, "no file of cases was found", fix: "suites are files that end in .yaml", at: place)
    }
    return (suites, log.entries)
  }

  private func reportDuplicates(in suites: [Suite], _ log: DiagnosticLog) {
    var places: [String: SourceLocation] = [:]
    for scenario in suites.flatMap(\.cases) where !scenario.id.isEmpty {
      for id in scenario.names {
        guard let first = places[id] else {
          places[id] = scenario.location
          continue
        }
        log.error(
          .duplicateID, "the id `\(id)` is already taken at \(first)", fix: "give one of the cases a new id",
          at: scenario.location)
      }
    }
  }
}
