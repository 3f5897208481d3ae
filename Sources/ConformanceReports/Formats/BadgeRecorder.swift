import ConformanceCases
import ConformanceKit

/// Writes a badge that says how many of the executed cases passed.
package final class BadgeRecorder: RunRecorder {
  /// What the badge is made of.
  package enum Form: Sendable {
    /// JSON that shields.io asks an address for.
    case endpoint
    /// A picture.
    case picture
  }

  private let form: Form
  private let context: ReportContext
  private let write: (String) -> Void

  /// - Parameter write: Takes the badge when the run has finished.
  package init(form: Form, _ context: ReportContext, write: @escaping (String) -> Void) {
    self.form = form
    self.context = context
    self.write = write
  }

  package func record(_ event: RunEvent) {
    guard case .runFinished(let summary) = event else { return }
    let badge = Badge(summary, isStrict: context.isStrict)
    switch form {
    case .endpoint: write(badge.endpoint)
    case .picture: write(badge.picture)
    }
  }
}

/// The words and the colour of a badge.
struct Badge {
  static let label = "conformance"
  let message: String
  /// Its name at shields.io, and its value in a picture.
  let color: (name: String, value: String)

  init(_ summary: RunSummary, isStrict: Bool) {
    let isComplete = !summary.isInterrupted && summary.couldNotRun == 0 && summary.executed > 0
    message = "\(summary.passed)/\(summary.executed + summary.couldNotRun)" + (isComplete ? "" : " incomplete")
    switch ExitCode(summary, strict: isStrict) {
    case .success:
      color = summary.failed == 0 ? ("brightgreen", "#2a8a3c") : ("yellowgreen", "#6d7d0e")
    case .incomplete: color = ("lightgrey", "#6a6f76")
    default: color = summary.failed + summary.errors > 0 ? ("red", "#c2352b") : ("orange", "#b3590b")
    }
  }

  var endpoint: String {
    Value.object([
      .init("schemaVersion", .integer(1)), .init("label", .string(Self.label)), .init("message", .string(message)),
      .init("color", .string(color.name)),
    ]).jsonText + "\n"
  }

  /// The text's width is estimated, and then demanded, so that every font fills the same box.
  var picture: String {
    let (left, right) = (Self.width(of: Self.label), Self.width(of: message))
    let text = XMLText.escaped(message)
    return """
      <svg xmlns="http://www.w3.org/2000/svg" width="\(left + right)" height="20" role="img" \
      aria-label="\(Self.label): \(text)">
        <title>\(Self.label): \(text)</title>
        <clipPath id="r"><rect width="\(left + right)" height="20" rx="3"/></clipPath>
        <g clip-path="url(#r)">
          <rect width="\(left)" height="20" fill="#444b54"/>
          <rect x="\(left)" width="\(right)" height="20" fill="\(color.value)"/>
        </g>
        <g fill="#fff" font-family="Verdana,DejaVu Sans,sans-serif" font-size="11" text-anchor="middle">
          <text x="\(left / 2)" y="14" textLength="\(left - 12)">\(Self.label)</text>
          <text x="\(left + right / 2)" y="14" textLength="\(right - 12)">\(text)</text>
        </g>
      </svg>

      """
  }

  private static func width(of text: String) -> Int { text.count * 7 + 12 }
}
