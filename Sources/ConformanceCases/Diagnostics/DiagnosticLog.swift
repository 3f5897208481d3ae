/// Collects what is wrong while files are read, so that one run names every fault.
final class DiagnosticLog {
  private(set) var entries: [CaseDiagnostic] = []

  func error(_ code: CaseDiagnostic.Code, _ message: String, fix: String? = nil, at location: SourceLocation) {
    entries.append(CaseDiagnostic(code, message, fix: fix, at: location))
  }

  func append(_ diagnostics: [CaseDiagnostic]) { entries += diagnostics }
}
