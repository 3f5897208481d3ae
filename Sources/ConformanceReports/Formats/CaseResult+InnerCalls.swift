import ConformanceCases
import ConformanceKit

extension CaseResult {
  /// The calls that were made inside of the callback of an observation, as texts: `a.set {at: b, value: 1}`.
  ///
  /// - Parameters:
  ///   - step: The step's place in the case.
  ///   - place: The observation's place in the step.
  func callsInside(step: Int, _ place: Int) -> [String] {
    guard testCase.features.contains("reactions") else { return [] }
    return CaseHistory(of: testCase, transcript: transcript).innerCalls
      .filter { $0.step == step && $0.observation == place }
      .map { ActionText.text(.client($0.client, $0.call)) }
  }
}
