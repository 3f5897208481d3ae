import ConformanceCases
import ConformanceKit
import ConformanceReports

/// The versions that a person or a report of trouble needs: of the command, and of what it speaks and reads.
enum ToolVersion {
  static let command = "0.1.0"

  /// All of them in one line.
  static let text = """
    rtdbkit \(command) (driver protocol \(DriverProtocol.version), case schema \(SchemaVersion.major), \
    report schema \(JSONReportRecorder.schema))
    """
}
