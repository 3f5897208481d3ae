import ConformanceCases
import ConformanceKit

/// Writes annotations for GitHub Actions, which show failures on the lines of the cases.
///
/// An annotation is an error where the failure fails the run, else a warning.
package final class AnnotationRecorder: RunRecorder {
  /// How many lines of what an adapter wrote are told of a breakdown.
  private static let logLimit = 10

  private let context: ReportContext
  private let write: (String) -> Void
  private var seed: UInt64 = 0

  /// - Parameter write: Takes each annotation with its line's end.
  package init(_ context: ReportContext, write: @escaping (String) -> Void) {
    self.context = context
    self.write = write
  }

  package func record(_ event: RunEvent) {
    switch event {
    case .runStarted(let header): seed = header.seed
    case .caseStarted, .stepFinished: break
    case .caseFinished(let result): annotate(result)
    case .runFinished(let summary):
      for fault in summary.baselineFaults {
        write("::error title=Baseline::\(Self.message(fault.description))\n")
      }
      let text = "passed \(summary.passed) of \(summary.planned), failed \(summary.failed), error \(summary.errors)"
      write("::notice title=Conformance::\(Self.message(text))\n")
    }
  }

  private func annotate(_ result: CaseResult) {
    guard result.excuse == nil else { return }
    switch result.verdict {
    case .pass, .notApplicable: break
    case .couldNotRun(let reason): write("warning", result, "could not run: \(reason)")
    case .error(let message):
      let log = result.log.isEmpty ? [] : ["the adapter wrote:"] + result.log.suffix(Self.logLimit)
      write("error", result, ([brief(message)] + log).joined(separator: "\n"))
    case .fail:
      let style = ConsoleStyle(width: 100, command: context.command)
      let details = FailureText(result, style: style, runSeed: seed).lines.dropFirst().joined(separator: "\n")
      write(
        context.isRequired(result.testCase.level) ? "error" : "warning", result,
        "\(brief(result.firstMismatchText))\n\(details)")
    }
  }

  /// GitHub shows the beginning of a long message, and drops one that is too long.
  private func brief(_ text: String) -> String { TextLayout.cut(text, to: 2_000) }

  private func write(_ kind: String, _ result: CaseResult, _ message: String) {
    let place = result.place
    let properties = [
      "file=\(Self.property(path(place.file)))", "line=\(place.line)", "col=\(place.column)",
      "title=\(Self.property("\(result.testCase.id)  \(result.testCase.title)"))",
    ]
    write("::\(kind) \(properties.joined(separator: ","))::\(Self.message(message))\n")
  }

  /// The path as seen from the top of the repository.
  private func path(_ file: String) -> String {
    guard let workspace = context.workspace, file.hasPrefix(workspace) else { return file }
    return String(file.dropFirst(workspace.count))
  }

  /// Taken apart by scalars, for a sign that others are composed with has its meaning all the same.
  private static func message(_ text: String) -> String {
    text.unicodeScalars.reduce(into: "") { result, scalar in
      switch scalar {
      case "%": result += "%25"
      case "\r": result += "%0D"
      case "\n": result += "%0A"
      default: result.unicodeScalars.append(scalar)
      }
    }
  }

  private static func property(_ text: String) -> String {
    message(text).unicodeScalars.reduce(into: "") { result, scalar in
      switch scalar {
      case ":": result += "%3A"
      case ",": result += "%2C"
      default: result.unicodeScalars.append(scalar)
      }
    }
  }
}
