import ConformanceCases

/// What the judge found in one step.
package struct StepJudgement: Sendable {
  /// An assertion that could not be judged, with the reason.
  package struct NotJudged: Sendable {
    package var stream: String
    package var location: SourceLocation
    package var reason: String

    package init(stream: String, location: SourceLocation, reason: String) {
      self.stream = stream
      self.location = location
      self.reason = reason
    }
  }

  /// A `$oneOf` that matched: the expectation's place, and the number of the variant taken, counted from 0.
  package struct Variant: Sendable {
    package var location: SourceLocation
    package var number: Int

    package init(location: SourceLocation, number: Int) {
      self.location = location
      self.number = number
    }
  }

  package var mismatches: [Mismatch] = []
  package var differences: [StreamDifference] = []
  package var notJudged: [NotJudged] = []
  package var variants: [Variant] = []

  package init() {}
}
