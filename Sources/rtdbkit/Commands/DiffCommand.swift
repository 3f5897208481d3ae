import ConformanceKit
import ConformanceReports

/// Tells what changed between two reports.
struct DiffCommand {
  static let spec = CommandSpec(
    name: "diff", abstract: "Tell what changed between two JSON reports; fails where something broke.",
    operands: .init(name: "OLD NEW", help: "what `run --report json=FILE` wrote", count: 2...2, completion: .files),
    options: [],
    examples: ["rtdbkit diff main.json branch.json", "rtdbkit diff old.json new.json && echo nothing broke"],
    exitCodes: [
      .success: "nothing broke", .failure: "something broke or is no longer run",
      .usage: "wrong use, or a file that is no report",
    ])

  let arguments: ParsedArguments
  let output: Output

  func run() throws -> ExitCode {
    let reports = try arguments.operands.map(ReportFiles.report)
    let difference = ReportDifference(from: reports[0], to: reports[1])
    output.write(difference.text)
    return difference.isHarmless ? .success : .failure
  }
}

/// JSON reports in files.
enum ReportFiles {
  /// - Throws: `UsageError` where the file cannot be read or is no report.
  static func report(at path: String) throws -> StoredReport {
    guard let text = SystemFiles.text(of: path == "-" ? "/dev/stdin" : path) else {
      throw UsageError(message: "\(path) cannot be read")
    }
    do {
      return try StoredReport(jsonText: text)
    } catch {
      throw UsageError(message: "\(path): \(error)")
    }
  }

  /// The file's name without its folder and its ending.
  static func name(of path: String) -> String {
    let name = path.split(separator: "/").last.map(String.init) ?? path
    return name.hasSuffix(".json") ? String(name.dropLast(5)) : name
  }
}
