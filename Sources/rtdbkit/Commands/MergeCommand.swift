import ConformanceKit
import ConformanceReports

/// Puts the reports of several implementations side by side.
struct MergeCommand {
  /// The forms of the matrix.
  private enum Form: String, CaseIterable { case html, markdown }

  static let spec = CommandSpec(
    name: "merge", abstract: "Put JSON reports of several implementations side by side; shards become one.",
    operands: .init(
      name: "REPORT…", help: "what `run --report json=FILE` wrote", count: 1...Int.max, completion: .files),
    options: [
      .init(
        name: "report", value: "FORMAT=FILE",
        help: "html or markdown; - is standard output; markdown=- where not given",
        repeats: true, completion: .targets(Form.allCases.map { "\($0.rawValue)=" }))
    ],
    examples: [
      "rtdbkit merge apple.json web.json --report html=matrix.html",
      "rtdbkit merge before.json after.json --report markdown=-",
    ])

  let arguments: ParsedArguments
  let output: Output

  func run() throws -> ExitCode {
    let targets = try self.targets
    let matrix = ReportMatrix(
      try arguments.operands.map { path in (ReportFiles.name(of: path), try ReportFiles.report(at: path)) })
    for (form, file) in targets {
      let text = form == .html ? matrix.html : matrix.markdown
      guard file != "-" else {
        output.write(text)
        continue
      }
      do {
        try AtomicFile.write(text, to: file)
      } catch {
        throw UsageError(message: "\(error)")
      }
    }
    return .success
  }

  private var targets: [(Form, String)] {
    get throws {
      let texts = arguments.all("report")
      return try (texts.isEmpty ? ["markdown=-"] : texts).map { text in
        let parts = text.split(separator: "=", maxSplits: 1).map(String.init)
        guard parts.count == 2, let form = Form(rawValue: parts[0]) else {
          throw UsageError(message: "--report is html=FILE or markdown=FILE here, not \(text)")
        }
        return (form, parts[1])
      }
    }
  }
}
