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
    text = result.verdict.reason ?? ""
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
  /// - Throws: What ends the test as skipped, where the case does not apply.
  func record(isStrict: Bool) throws {
    let comment = Comment(rawValue: text)
    switch kind {
    case .passed: break
    case .failed: Issue.record(comment, sourceLocation: location)
    case .failedOptional(let level):
      if isStrict, level == .should {
        Issue.record(comment, sourceLocation: location)
      } else {
        warn(comment)
      }
    case .notApplicable: try skip(comment)
    }
  }

  // Toolchains before 6.3 know neither warnings nor cancelling: a known issue is as visible.

  private func warn(_ comment: Comment) {
    #if compiler(>=6.3)
      Issue.record(comment, severity: .warning, sourceLocation: location)
    #else
      withKnownIssue { Issue.record(comment, sourceLocation: location) }
    #endif
  }

  private func skip(_ comment: Comment) throws {
    #if compiler(>=6.3)
      try Test.cancel(comment, sourceLocation: location)
    #else
      withKnownIssue("not applicable") { Issue.record(comment, sourceLocation: location) }
    #endif
  }

  private var location: Testing.SourceLocation {
    let name = place.file.split(separator: "/").last.map(String.init) ?? place.file
    return Testing.SourceLocation(
      fileID: "Conformance/\(name)", filePath: place.file, line: max(1, place.line), column: max(1, place.column))
  }
}
