import ConformanceKit
import ConformanceReports

/// The reports of one run: their recorders, and the files that they go to.
struct RunReports {
  let recorders: [any RunRecorder]
  private let outputs: [any ReportOutput]

  private init(recorders: [any RunRecorder], outputs: [any ReportOutput]) {
    self.recorders = recorders
    self.outputs = outputs
  }

  /// The same reports with one recorder more.
  func adding(_ recorder: any RunRecorder) -> RunReports {
    RunReports(recorders: recorders + [recorder], outputs: outputs)
  }

  /// Opens the files; the console report gives way to standard error where another one goes to standard output.
  ///
  /// - Throws: `UsageError` where a report could not be written.
  init(_ requests: [ReportRequest], style: ConsoleStyle, context: ReportContext, output: Output) throws {
    var recorders: [any RunRecorder] = []
    var outputs: [any ReportOutput] = []
    let takesOutput = requests.contains(where: \.isStandardOutput)
    recorders.append(ConsoleRecorder(style: style, write: takesOutput ? output.error : output.write))
    for request in requests {
      let target = try Self.open(request, output)
      recorders.append(request.format.recorder(context, write: target.write))
      outputs.append(target)
    }
    self.recorders = recorders
    self.outputs = outputs
  }

  private static func open(_ request: ReportRequest, _ output: Output) throws -> any ReportOutput {
    guard !request.isStandardOutput else { return StreamOutput(output.write) }
    do {
      return try FileOutput(path: request.file, isFollowed: request.format.isFollowed)
    } catch {
      throw UsageError(message: "\(error)")
    }
  }

  /// Puts all reports in their places; what went wrong, one text each.
  func finish() -> [String] {
    outputs.compactMap { output in
      do {
        try output.finish()
        return nil
      } catch {
        return "\(error)"
      }
    }
  }
}
