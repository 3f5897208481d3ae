import ConformanceCases

/// Collects the mismatches of one stream in one step together with the aligned view of all its events.
struct StreamReport {
  private let stream: StreamExpectation
  private let actual: [ObservedEvent]
  private(set) var mismatches: [Mismatch] = []
  private(set) var difference: StreamDifference

  init(stream: StreamExpectation, actual: [ObservedEvent], stepIndex: Int) {
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
        EventText.text(actual[right], like: expected))
    case .missing(let left):
      add(.missingEvent, stream.events[left].location, EventText.text(stream.events[left]), nil)
    case .unexpected(let right):
      add(.unexpectedEvent, stream.location, nil, EventText.text(actual[right]))
    }
  }

  private mutating func add(_ kind: Mismatch.Kind, _ location: SourceLocation, _ expected: String?, _ actual: String?) {
    addRow(expected, actual, isMatch: false)
    mismatches.append(
      Mismatch(
        kind: kind, location: location, stepIndex: difference.stepIndex, stream: difference.stream, expected: expected,
        actual: actual))
  }

  private mutating func addRow(_ expected: String?, _ actual: String?, isMatch: Bool) {
    difference.rows.append(.init(expected: expected, actual: actual, isMatch: isMatch))
  }
}
