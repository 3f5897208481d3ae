/// Keeps the results of a run for whoever started it.
package final class ResultCollector: RunRecorder {
  package private(set) var results: [CaseResult] = []

  package init() {}

  package func record(_ event: RunEvent) {
    if case .caseFinished(let result) = event { results.append(result) }
  }
}
