import ConformanceCases

/// Remembers hashes of everything that was observed, so that two runs can be compared in little memory.
package final class DigestRecorder: RunRecorder {
  /// A case that did not observe the same twice.
  package struct Difference: Sendable {
    package var text: String
  }

  private var header: RunHeader?
  private var digests: [String: [UInt64]] = [:]

  package init() {}

  package func record(_ event: RunEvent) {
    switch event {
    case .runStarted(let header): self.header = header
    case .caseFinished(let result):
      guard let header, result.verdict.isExecuted else { return }
      digests[result.testCase.id] = Transcript(of: result, by: header.driver, seed: header.seed).digests
    case .caseStarted, .stepFinished, .runFinished: break
    }
  }

  /// The cases that observed something else in the other run, in the order given.
  package func differences(from other: DigestRecorder, in cases: [Case]) -> [Difference] {
    cases.compactMap { testCase in
      let (left, right) = (digests[testCase.id] ?? [], other.digests[testCase.id] ?? [])
      guard left != right else { return nil }
      let index = zip(left, right).enumerated().first { $0.element.0 != $0.element.1 }?.offset
      let step = index ?? min(left.count, right.count)
      guard step < testCase.steps.count else {
        return Difference(text: "\(testCase.id)  \(testCase.location)  how it ended")
      }
      let place = testCase.steps[step]
      return Difference(text: "\(testCase.id)  \(place.location)  step \(step + 1)  \(place.title)")
    }
  }
}
