import ConformanceKit

/// The formats in which a run can be reported.
package enum ReportFormat: String, CaseIterable, Sendable {
  case console, json, jsonl, junit, tap, markdown, github, badge
  case badgeSVG = "badge-svg"
  case html

  /// What the format is for.
  package var abstract: String {
    switch self {
    case .console: "text for a person"
    case .json: "the whole run as one JSON object"
    case .jsonl: "the run's events, a JSON object a line, as they happen"
    case .junit: "JUnit XML, a testcase for each case"
    case .tap: "TAP version 14"
    case .markdown: "a summary for a pull request or a step of CI"
    case .github: "annotations on the lines of the cases, for GitHub Actions"
    case .badge: "JSON for an endpoint badge of shields.io"
    case .badgeSVG: "the badge itself"
    case .html: "one page with filter, tables and timelines"
    }
  }

  /// Whether each piece is worth seeing at once, so that what was written stays where the run is killed.
  package var isFollowed: Bool { self == .jsonl }

  /// Makes the recorder that folds a run into this format.
  package func recorder(_ context: ReportContext, write: @escaping (String) -> Void) -> any RunRecorder {
    switch self {
    case .console: ConsoleRecorder(style: ConsoleStyle(command: context.command), write: write)
    case .json: JSONReportRecorder(write: write)
    case .jsonl: EventLineRecorder(write: write)
    case .junit: JUnitRecorder(context, write: write)
    case .tap: TAPRecorder(context, write: write)
    case .markdown: MarkdownRecorder(context, write: write)
    case .github: AnnotationRecorder(context, write: write)
    case .badge: BadgeRecorder(form: .endpoint, context, write: write)
    case .badgeSVG: BadgeRecorder(form: .picture, context, write: write)
    case .html: HTMLRecorder(context, write: write)
    }
  }
}
