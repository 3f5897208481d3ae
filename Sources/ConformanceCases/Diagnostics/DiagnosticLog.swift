/// Collects what is wrong while files are read, so that one run names every fault.
final class DiagnosticLog {
  private(set) var entries: [CaseDiagnostic] = []
  private var said: Set<String> = []

  func error(_ code: CaseDiagnostic.Code, _ message: String, fix: String? = nil, at location: SourceLocation) {
    append([CaseDiagnostic(code, message, fix: fix, at: location)])
  }

  /// Adds what was not said yet: the variants of `each` and the copies of an alias share their places.
  func append(_ diagnostics: [CaseDiagnostic]) {
    for diagnostic in diagnostics where said.insert(diagnostic.description).inserted { entries.append(diagnostic) }
  }
}
