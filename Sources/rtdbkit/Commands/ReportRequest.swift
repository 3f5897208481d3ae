import ConformanceCases
import ConformanceKit
import ConformanceReports

/// One report that the person asked for: `format=FILE`, with `-` for standard output.
struct ReportRequest {
  static let option = CommandSpec.Option(
    name: "report", value: "FORMAT=FILE",
    help: "write a report; - is standard output; \(ReportFormat.allCases.map(\.rawValue).joined(separator: ", "))",
    repeats: true, completion: .targets(ReportFormat.allCases.map { "\($0.rawValue)=" }))

  var format: ReportFormat
  var file: String

  var isStandardOutput: Bool { file == "-" }

  /// - Throws: `UsageError`, with the nearest format where an unknown one was given.
  init(_ text: String) throws {
    let parts = text.split(separator: "=", maxSplits: 1).map(String.init)
    let names = ReportFormat.allCases.map(\.rawValue)
    guard parts.count == 2 else {
      throw UsageError(message: "--report names a format and a file, as in json=report.json, not \(text)")
    }
    guard let format = ReportFormat(rawValue: parts[0]) else {
      let near = NearNames.near(parts[0], among: names, limit: 1).first.map { "; did you mean \($0)?" } ?? ""
      let known = names.joined(separator: ", ")
      throw UsageError(message: "--report knows no format \(parts[0])\(near); formats: \(known)")
    }
    self.format = format
    file = parts[1]
  }

  /// Reads all requests of a command line.
  ///
  /// - Throws: `UsageError`, also where two reports would go to the same place.
  static func all(_ texts: [String]) throws -> [ReportRequest] {
    let requests = try texts.map(ReportRequest.init)
    for (index, request) in requests.enumerated() where requests[..<index].contains(where: { $0.file == request.file })
    {
      throw UsageError(
        message: request.isStandardOutput
          ? "one report can go to standard output, not two" : "two reports would go to \(request.file)")
    }
    return requests
  }
}
