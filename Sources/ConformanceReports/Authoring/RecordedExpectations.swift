import ConformanceCases
import ConformanceKit

/// Writes what was observed into the text of a case, below the steps that expect nothing yet.
///
/// What a person expects is never replaced.
package struct RecordedExpectations {
  private let result: CaseResult

  /// - Parameter result: A run of the case, with its transcript.
  package init(_ result: CaseResult) { self.result = result }

  /// The file's text with expectations added; the text itself where every step expects something.
  package func added(to text: String) -> String {
    var lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    for record in result.transcript.reversed() {
      let step = result.testCase.steps[record.index]
      guard case .exactly(let streams) = step.expectation, streams.isEmpty else { continue }
      let indent = String(repeating: " ", count: step.location.column - 1)
      let expectation = Self.lines(for: record.observations).map { indent + $0 }
      lines.insert(contentsOf: expectation, at: EntryLines.end(ofEntryAt: step.location.line - 1, in: lines))
    }
    return lines.joined(separator: "\n")
  }

  private static func lines(for observations: [Observation]) -> [String] {
    var streams: [(name: String, events: [String])] = []
    // What goes over the wire is judged only where a person asks for it.
    for observation in observations where !observation.name.isWire {
      let name = observation.name.description
      let text = EventText.text(observation.event)
      if let index = streams.firstIndex(where: { $0.name == name }) {
        streams[index].events.append(text)
      } else {
        streams.append((name, [text]))
      }
    }
    guard !streams.isEmpty else { return [] }
    return ["expect:"]
      + streams.flatMap { name, events in
        events.count == 1 ? ["  \(name): [\(events[0])]"] : ["  \(name):"] + events.map { "    - \($0)" }
      }
  }
}

extension Observation {
  fileprivate var name: StreamName { StreamName(client: client, stream: stream) }
}
