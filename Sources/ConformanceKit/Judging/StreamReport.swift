import ConformanceCases

/// Collects the mismatches of one stream in one step together with the aligned view of all its events.
struct StreamReport {
  private let stream: StreamExpectation
  private let actual: [ObservedEvent]
  private let environment: MatchEnvironment
  private(set) var mismatches: [Mismatch] = []
  private(set) var difference: StreamDifference

  init(stream: StreamExpectation, actual: [ObservedEvent], stepIndex: Int, environment: MatchEnvironment) {
    self.environment = environment
    self.stream = stream
    self.actual = actual
    let name = StreamName(client: stream.client, stream: stream.stream).description
    difference = StreamDifference(stream: name, stepIndex: stepIndex, location: stream.location, rows: [])
  }

  mutating func add(_ pair: StreamAlignment.Pair) {
    switch pair {
    case .matched(let left, let right):
      let expected = stream.events[left]
      addRow(EventText.text(expected), EventText.text(actual[right], like: expected), isMatch: true)
    case .different(let left, let right, let fields):
      let expected = stream.events[left]
      add(
        .differentEvent(fields: fields), expected.location, EventText.text(expected),
        EventText.text(actual[right], like: expected), note: note(expected, actual[right], fields))
    case .missing(let left):
      add(.missingEvent, stream.events[left].location, EventText.text(stream.events[left]), nil)
    case .unexpected(let right):
      add(.unexpectedEvent, stream.location, nil, EventText.text(actual[right]))
    }
  }

  private mutating func add(
    _ kind: Mismatch.Kind, _ location: SourceLocation, _ expected: String?, _ actual: String?, note: String? = nil
  ) {
    addRow(expected, actual, isMatch: false, note: note)
    mismatches.append(
      Mismatch(
        kind: kind, location: location, stepIndex: difference.stepIndex, stream: difference.stream, expected: expected,
        actual: actual))
  }

  private mutating func addRow(_ expected: String?, _ actual: String?, isMatch: Bool, note: String? = nil) {
    difference.rows.append(.init(expected: expected, actual: actual, isMatch: isMatch, note: note))
  }

  /// Names the fields, and the place inside of nested data.
  private func note(_ expected: ExpectedEvent, _ actual: ObservedEvent, _ fields: [String]) -> String {
    let text = "differs in " + fields.joined(separator: ", ")
    guard !["data", "value", "got", "ran"].allSatisfy({ !fields.contains($0) }), let pattern = expected.dataPattern,
      let value = actual.data(for: pattern),
      let place = DataDifference.first(between: pattern, and: value, in: environment), !place.path.isEmpty
    else { return text }
    return "\(text); at \(place.path): expected \(place.expected), actual \(place.actual)"
  }
}

extension ObservedEvent {
  /// The data that a pattern is compared with.
  fileprivate func data(for pattern: Pattern) -> Value? {
    switch self {
    case .value(let snapshot), .got(let snapshot), .ran(let snapshot), .child(_, _, _, let snapshot):
      snapshot.data(for: pattern)
    case .committed(_, _, _, let snapshot): (snapshot ?? .empty).data(for: pattern)
    case .wire(let message): message.data
    case .cancelled, .ack, .gotError, .threw: nil
    }
  }
}
