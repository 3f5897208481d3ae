/// What every reader of a load needs: the log, the fixtures, and the lists that names are checked against.
struct LoadContext {
  let log: DiagnosticLog
  let fixtures: FixtureStore
  let statements: StatementRegistry?
  let features: FeatureList?
  let topics: [String]?
  let mutants: MutantList?
  var takesDigests = false
}
