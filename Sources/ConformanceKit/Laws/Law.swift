import ConformanceCases

/// An invariant that holds on every transcript of every case, whatever the case expects.
package protocol Law: Sendable {
  /// The law's permanent name.
  var id: String { get }
  /// The law as one sentence.
  var statement: String { get }
  /// The ids of the statements that stand for it.
  var statements: [String] { get }
  /// Where the transcript breaks the law; linear in its events.
  func violations(in history: CaseHistory) -> [LawViolation]
}

/// One place at which a transcript breaks a law.
package struct LawViolation: Sendable {
  /// The step, counted from 0.
  package var stepIndex: Int
  package var stream: StreamName
  /// What the law demands here, as text.
  package var expected: String
  /// What was observed instead, as text.
  package var actual: String

  package init(stepIndex: Int, stream: StreamName, expected: String, actual: String) {
    self.stepIndex = stepIndex
    self.stream = stream
    self.expected = expected
    self.actual = actual
  }
}
