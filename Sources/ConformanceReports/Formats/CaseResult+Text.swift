import ConformanceCases
import ConformanceKit

extension Case {
  /// The folder of the case's file below `suites`, or the file's own folder.
  var area: String { SuitePath(location.file).area }

  /// Area and file without its ending, joined by a dot: `offline.cache`.
  var suiteName: String { SuitePath(location.file).name }
}

/// The path of a suite's file, taken apart.
struct SuitePath {
  /// The folder below `suites`, or the file's own folder; empty where there is none.
  let area: String
  private let file: String

  init(_ path: String) {
    let parts = path.split(separator: "/").map(String.init)
    let below = parts.lastIndex(of: "suites").map { Array(parts[($0 + 1)...]) } ?? Array(parts.suffix(2))
    area = below.dropLast().joined(separator: "/")
    let name = below.last ?? ""
    file = name.hasSuffix(".yaml") ? String(name.dropLast(5)) : name
  }

  /// Area and file without its ending, joined by a dot: `offline.cache`.
  var name: String { area.isEmpty ? file : area.split(separator: "/").joined(separator: ".") + ".\(file)" }
}

extension CaseResult {
  /// The place to look at first: that of the first mismatch, else the case's.
  package var place: SourceLocation { mismatches.first?.location ?? testCase.location }

  /// Whether it failed or erred as the baseline says.
  var isKnown: Bool {
    switch verdict {
    case .fail, .error: baseline == .expected || baseline == .flaky
    case .pass, .notApplicable, .couldNotRun: false
    }
  }

  /// Why a failure or an error fails nothing: it was known, or the case is not of the edition; nil for all else.
  var excuse: String? {
    if isKnown { return "known failure" }
    guard !isScored, verdict.isExecuted, verdict != .pass else { return nil }
    return "not scored"
  }

  /// The first mismatch in one line.
  var firstMismatchText: String {
    guard let mismatch = mismatches.first else { return verdict.reason ?? "the case failed" }
    let step = mismatch.stepIndex.map { "step \($0 + 1) \(testCase.steps[$0].title): " } ?? ""
    return step + mismatch.text
  }
}

extension CaseResult {
  /// The step during which the case broke off, counted from 0; nil where it ended, or broke off before or after steps.
  var brokenStep: Int? {
    guard case .error(let message) = verdict, message.hasPrefix("step \(transcript.count + 1) ") else { return nil }
    return transcript.count
  }
}

extension Mismatch {
  /// The mismatch in one line, without its place.
  package var text: String {
    let head =
      switch kind {
      case .unexpectedEvent: "\(stream) saw an event that nobody expects"
      case .missingEvent: "\(stream) missed an event"
      case .differentEvent(let fields): "\(stream) differs in \(fields.joined(separator: ", "))"
      case .order: "the order across streams is another"
      case .finalData: "the server's data at the end is other"
      case .law(let id): "\(stream) breaks the law \(id)"
      case .unsupported(let feature): "the declared feature \(feature) is unsupported"
      }
    let sides = [expected.map { "expected \($0)" }, actual.map { "actual \($0)" }].compactMap { $0 }
    return sides.isEmpty ? head : head + ": " + sides.joined(separator: ", ")
  }
}
