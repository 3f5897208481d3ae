/// Everything that a project keeps for its cases: the statements, the features and the suites that refer to them.
package struct CaseLibrary: Sendable {
  package var statements: StatementRegistry
  package var features: FeatureList
  package var suites: [Suite]
  package var diagnostics: [CaseDiagnostic]

  /// Loads `statements/`, `features.yaml` and `topics.yaml` of a folder, and the suites at the paths, checked against
  /// them.
  ///
  /// - Parameters:
  ///   - folder: the folder `Conformance`.
  ///   - fixtures: the folder of `{fixture: name}`.
  ///   - paths: files and folders of suites; the folder's own `suites` where nil.
  package static func load(folder: String, fixtures: String, paths: [String]? = nil) -> CaseLibrary {
    let (statements, statementFaults) = StatementRegistry.load(paths: [folder + "/statements"])
    let (features, featureFaults) = FeatureList.load(file: folder + "/features.yaml")
    let (topics, topicFaults) = TopicList.load(file: folder + "/topics.yaml", statements: statements)
    let loader = SuiteLoader(fixtures: fixtures, statements: statements, features: features, topics: topics)
    let (suites, suiteFaults) = loader.load(paths: paths ?? [folder + "/suites"])
    return CaseLibrary(
      statements: statements, features: features, suites: suites,
      diagnostics: statementFaults + featureFaults + topicFaults + suiteFaults)
  }
}
