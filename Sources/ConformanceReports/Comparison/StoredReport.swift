import ConformanceCases
import ConformanceKit

/// A JSON report, read back.
package struct StoredReport: Sendable {
  /// One case of the report.
  package struct Entry: Sendable {
    package var id: String
    package var title: String
    package var level: String
    package var statements: [String]
    package var file: String
    package var verdict: String
    /// Why it is not passed, in one line.
    package var why: String?

    /// The folder of the case's file below `suites`.
    var area: String { SuitePath(file).area }
    var isFailure: Bool { verdict == "fail" || verdict == "error" }
  }

  /// A text is no report.
  package struct ReadError: Error, CustomStringConvertible, Sendable {
    package var description: String
  }

  package var driver: DriverCapabilities
  package var entries: [Entry]
  /// Whether the run ended before its last case.
  package var isInterrupted: Bool

  /// Whether two reports speak of the same implementation.
  func isOfDriver(of other: StoredReport) -> Bool {
    (driver.name, driver.version, driver.profile) == (other.driver.name, other.driver.version, other.driver.profile)
  }

  /// - Throws: `ReadError`, or `Value.JSONFailure`.
  package init(jsonText: String) throws {
    let root = try Value(json: jsonText)
    guard root["kind"]?.text == "report" else { throw ReadError(description: "this is no JSON report") }
    guard root["schema"]?.wholeNumber == JSONReportRecorder.schema else {
      throw ReadError(description: "the report's schema is not \(JSONReportRecorder.schema), which this version reads")
    }
    guard let driver = root["driver"].flatMap(DriverCapabilities.init), let cases = root["cases"]?.elements else {
      throw ReadError(description: "a report needs driver and cases")
    }
    self.driver = driver
    isInterrupted = root["totals"]?["interrupted"]?.flag ?? true
    entries = try cases.map(Self.entry)
  }

  private static func entry(_ value: Value) throws -> Entry {
    guard let id = value["id"]?.text, let verdict = value["verdict"]?.text else {
      throw ReadError(description: "a case of the report needs id and verdict")
    }
    return Entry(
      id: id, title: value["title"]?.text ?? id, level: value["level"]?.text ?? Level.must.rawValue,
      statements: value["statements"]?.elements?.compactMap(\.text) ?? [],
      file: value["location"]?["file"]?.text ?? "", verdict: verdict, why: why(value))
  }

  private static func why(_ value: Value) -> String? {
    if let reason = value["reason"]?.text { return reason }
    guard let mismatch = value["mismatches"]?.elements?.first else { return nil }
    let step = mismatch["step"]?.wholeNumber.map { "step \($0) \(mismatch["action"]?.text ?? ""): " } ?? ""
    let sides = ["expected", "actual"].compactMap { name in mismatch[name]?.text.map { "\(name) \($0)" } }
    let head = [mismatch["stream"]?.text, mismatch["kind"]?.text].compactMap { $0 }.joined(separator: " ")
    return step + head + (sides.isEmpty ? "" : ": " + sides.joined(separator: ", "))
  }
}
