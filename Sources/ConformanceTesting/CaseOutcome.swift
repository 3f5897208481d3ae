import ConformanceCases
import ConformanceKit
import ConformanceReports
import Testing

/// What came of a case, as a test tells it.
struct CaseOutcome: Sendable {
  enum Kind: Sendable {
    case passed, failed
    /// Something failed that is not demanded of everybody.
    case failedOptional(Level)
    case notApplicable
  }

  var kind: Kind
  /// Where in the YAML file to look.
  var place: ConformanceCases.SourceLocation
  var text: String

  init(_ kind: Kind, _ text: String, at place: ConformanceCases.SourceLocation) {
    self.kind = kind
    self.text = text
    self.place = place
  }

  init(_ result: CaseResult) {
    place = result.place
    text = "\(result.testCase.id) is \(result.verdict.name): \(result.verdict.reason ?? "")"
    switch result.verdict {
    case .pass: kind = .passed
    case .notApplicable: kind = .notApplicable
    case .couldNotRun: kind = .failed
    case .fail, .error:
      let level = result.testCase.level
      kind = level == .must || result.verdict != .fail ? .failed : .failedOptional(level)
      // The last line is a command that runs the case on the reference, which is not what failed here.
      text = FailureText(result, style: ConsoleStyle(), runSeed: 1).lines.dropLast().joined(separator: "\n")
    }
  }

  /// Tells the test that is running.
  ///
  /// What does not apply is a known issue: a cancelled case of a parameterised test is told by nobody, and would look
  /// passed.
  func record(isStrict: Bool) {
    switch kind {
    case .passed: break
    case .failed: recordIssue()
    case .failedOptional(let level): if isStrict, level == .should { recordIssue() } else { recordKnownIssue() }
    case .notApplicable: recordKnownIssue()
    }
  }

  private func recordIssue() { Issue.record(Comment(rawValue: text), sourceLocation: location) }

  private func recordKnownIssue() { withKnownIssue { recordIssue() } }

  private var location: Testing.SourceLocation {
    let name = place.file.split(separator: "/").last.map(String.init) ?? place.file
    return Testing.SourceLocation(
      fileID: "Conformance/\(name)", filePath: place.file, line: max(1, place.line), column: max(1, place.column))
  }
}
