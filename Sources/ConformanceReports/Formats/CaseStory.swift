import ConformanceCases
import ConformanceKit

/// The steps of a case and what was observed after each, as plain lines.
struct CaseStory {
  private let result: CaseResult
  private let innerCalls: InnerCallTexts

  init(_ result: CaseResult) {
    self.result = result
    innerCalls = InnerCallTexts(result)
  }

  /// A line for each step, and below it one for each observation.
  var lines: [String] {
    let testCase = result.testCase
    var lines = result.transcript.flatMap { record -> [String] in
      let step = testCase.steps[record.index]
      let head = "step \(record.index + 1)  \(ActionText.text(step.action))  (line \(step.location.line))"
      return [head]
        + record.observations.enumerated().flatMap { place, observation in
          let calls = innerCalls.callsInside(step: record.index, place)
          return ["    \(Self.text(observation))"] + calls.map { "      inside of its callback: \($0)" }
        }
    }
    if let index = result.brokenStep ?? result.unsupported?.index, testCase.steps.indices.contains(index) {
      lines.append("step \(index + 1)  \(ActionText.text(testCase.steps[index].action))  did not end")
    }
    return lines
  }

  /// One observation: its stream and the event.
  static func text(_ observation: Observation) -> String {
    "\(observation.client).\(observation.stream)  \(EventText.text(observation.event, tellsMessage: true))"
  }
}
