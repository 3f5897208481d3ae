import ConformanceCases

/// Expected and observed events of one stream in one step, aligned for a reader.
package struct StreamDifference: Sendable {
  /// One line of the two columns; a side is nil where the other has no counterpart.
  package struct Row: Sendable, Equatable {
    package var expected: String?
    package var actual: String?
    /// Whether the observed event is the expected one.
    package var isMatch: Bool
    /// In which fields both differ, and where in their data; nil where there is nothing to compare.
    package var note: String?

    package init(expected: String?, actual: String?, isMatch: Bool, note: String? = nil) {
      self.note = note
      self.expected = expected
      self.actual = actual
      self.isMatch = isMatch
    }
  }

  package var stream: String
  /// The step, counted from 0.
  package var stepIndex: Int
  package var location: SourceLocation
  package var rows: [Row]

  package init(stream: String, stepIndex: Int, location: SourceLocation, rows: [Row]) {
    self.stream = stream
    self.stepIndex = stepIndex
    self.location = location
    self.rows = rows
  }
}
