import ConformanceKit
import ConformanceReports

/// The sample run in any format.
enum SampleReport {
  static func text(
    _ format: ReportFormat, isStrict: Bool = false, of results: [CaseResult] = SampleRun.results
  ) -> String {
    var text = ""
    let context = ReportContext(isStrict: isStrict, statements: SampleStatements.all)
    SampleRun.replay(results, into: format.recorder(context) { text += $0 })
    return text
  }

  /// The sample's JSON report, and the same of another implementation that does better and lacks a case.
  static func two() throws -> [(name: String, report: StoredReport)] {
    let report = try StoredReport(jsonText: text(.json))
    var other = report
    other.driver.name = "other"
    other.driver.profile = "web"
    other.entries.removeLast()
    other.entries[1].verdict = "pass"
    other.entries[1].why = nil
    return [("first", report), ("second", other)]
  }
}
