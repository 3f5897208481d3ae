/// A fault in a file that a person wrote, with its place and its remedy.
package struct CaseDiagnostic: Error, Sendable, CustomStringConvertible {
  /// How bad the fault is: an error keeps a suite from being run, a warning does not.
  package enum Severity: String, Sendable { case error, warning }

  package var code: Code
  package var severity: Severity
  /// What is wrong.
  package var message: String
  /// What to do about it, where there is more to say than the message says.
  package var fix: String?
  package var location: SourceLocation

  package init(
    _ code: Code, _ message: String, fix: String? = nil, at location: SourceLocation, severity: Severity = .error
  ) {
    self.code = code
    self.message = message
    self.fix = fix
    self.location = location
    self.severity = severity
  }

  /// `file:line:column: error: message`, and the remedy on a line of its own.
  package var description: String {
    let head = "\(location): \(severity.rawValue): \(message)"
    return fix.map { "\(head)\n  fix: \($0)" } ?? head
  }
}
