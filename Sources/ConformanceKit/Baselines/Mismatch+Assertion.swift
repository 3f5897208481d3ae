import ConformanceCases

extension Mismatch {
  /// The assertion that was not met, as a baseline names it.
  package var assertion: BaselineAssertion? {
    switch kind {
    case .law(let id): .law(id)
    case .finalData: .finally
    default: stepIndex.map { .step($0 + 1, stream: stream.isEmpty ? nil : stream) }
    }
  }
}

extension Mismatch.Kind {
  /// The names of all kinds.
  package static let names = [
    Mismatch.Kind.unexpectedEvent, .missingEvent, .differentEvent(fields: []), .order, .finalData, .law(id: ""),
    .unsupported(feature: ""),
  ].map(\.name)
}
