import ConformanceCases
import ConformanceKit

/// The calls that were made inside of the callbacks of a case, as texts: `a.set {at: b, value: 1}`.
struct InnerCallTexts {
  private struct Place: Hashable {
    var step: Int
    var observation: Int
  }

  private let texts: [Place: [String]]

  /// Follows the whole case, so make it once for each.
  init(_ result: CaseResult) {
    guard result.testCase.features.contains("reactions") else {
      texts = [:]
      return
    }
    let calls = CaseHistory(of: result.testCase, transcript: result.transcript).innerCalls
    texts = Dictionary(grouping: calls) { Place(step: $0.step, observation: $0.observation) }
      .mapValues { $0.map { ActionText.text(.client($0.client, $0.call)) } }
  }

  /// - Parameters:
  ///   - step: The step's place in the case.
  ///   - place: The observation's place in the step.
  func callsInside(step: Int, _ place: Int) -> [String] { texts[Place(step: step, observation: place)] ?? [] }
}
