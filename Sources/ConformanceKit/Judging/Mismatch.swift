import ConformanceCases

/// One difference between what a case demands and what was observed.
package struct Mismatch: Sendable {
  package enum Kind: Sendable, Equatable {
    /// An event was observed that nobody expects.
    case unexpectedEvent
    /// An expected event was not observed.
    case missingEvent
    /// An event differs from the expected one in these fields.
    case differentEvent(fields: [String])
    /// The order across streams is not the demanded one.
    case order
    /// The server's data at the end of the case differs.
    case finalData
    /// A law is broken.
    case law(id: String)
    /// A declared feature turned out to be unsupported.
    case unsupported(feature: String)

    /// The kind's name in reports.
    package var name: String {
      switch self {
      case .unexpectedEvent: "unexpected-event"
      case .missingEvent: "missing-event"
      case .differentEvent: "different-event"
      case .order: "order"
      case .finalData: "final-data"
      case .law: "law"
      case .unsupported: "unsupported"
      }
    }
  }

  package var kind: Kind
  /// The expectation's place, or the step's for what nobody expects.
  package var location: SourceLocation
  /// The step, counted from 0; nil for the end of the case.
  package var stepIndex: Int?
  /// The stream: `a.top`; empty where no single stream is meant.
  package var stream: String
  /// What the case demands, as text; nil for unexpected events.
  package var expected: String?
  /// What was observed, as text; nil for missing events.
  package var actual: String?

  package init(
    kind: Kind, location: SourceLocation, stepIndex: Int?, stream: String, expected: String? = nil,
    actual: String? = nil
  ) {
    self.kind = kind
    self.location = location
    self.stepIndex = stepIndex
    self.stream = stream
    self.expected = expected
    self.actual = actual
  }
}
