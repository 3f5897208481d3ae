/// Finds the files of suites.
package enum SuiteFiles {
  /// The `.yaml` files at and below the paths, sorted and each once, and what cannot be read.
  package static func all(at paths: [String]) -> (files: [String], diagnostics: [CaseDiagnostic]) {
    let log = DiagnosticLog()
    return (FileAccess.yamlFiles(at: paths, log: log), log.entries)
  }
}
