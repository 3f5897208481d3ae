import ConformanceCases
import ConformanceKit

/// Expected and observed events of every stream of one step, the matching ones too.
struct StepAlignment {
  /// The observations of the step with the word whether each is as expected.
  struct Sighting {
    var observation: Observation
    /// False where the judge found fault with it.
    var isGood: Bool
  }

  /// The streams that the step judges, each with its rows.
  private(set) var streams: [(name: String, rows: [StreamDifference.Row])] = []
  private(set) var sightings: [Sighting] = []

  init(_ record: StepRecord, of result: CaseResult) {
    let step = result.testCase.steps[record.index]
    let differences = result.differences.filter { $0.stepIndex == record.index }
    var expectations: [StreamExpectation] = []
    if case .exactly(let streams) = step.expectation { expectations = streams }
    for stream in expectations {
      let name = StreamName(client: stream.client, stream: stream.stream)
      if let difference = differences.first(where: { $0.stream == name.description }) {
        streams.append((name.description, difference.rows))
      } else if !result.notJudged.contains(where: { $0.location == stream.location }) {
        streams.append((name.description, Self.rows(of: stream, observed: record.observations)))
      }
    }
    for difference in differences where !streams.contains(where: { $0.name == difference.stream }) {
      streams.append((difference.stream, difference.rows))
    }
    let hidden = expectations.filter { !$0.events.contains(where: \.isIncoming) }.map { "\($0.client).\($0.stream)" }
    sightings = Self.sightings(record.observations, differences, hidden: Set(hidden))
  }

  /// The rows of a stream that matched: event by event.
  private static func rows(of stream: StreamExpectation, observed: [Observation]) -> [StreamDifference.Row] {
    let showsIncoming = stream.events.contains(where: \.isIncoming)
    let events = observed.filter { $0.client == stream.client && $0.stream == stream.stream }.map(\.event)
      .filter { showsIncoming || !$0.isIncoming }
    return zip(stream.events, events).map { expected, actual in
      .init(expected: EventText.text(expected), actual: EventText.text(actual, like: expected), isMatch: true)
    }
  }

  /// The rows of a stream keep the order of its events, so the first event is the first that a row shows.
  private static func sightings(
    _ observations: [Observation], _ differences: [StreamDifference], hidden: Set<String>
  ) -> [Sighting] {
    var matches = Dictionary(
      differences.map { ($0.stream, $0.rows.filter { $0.actual != nil }.map(\.isMatch)[...]) },
      uniquingKeysWith: { first, _ in first })
    return observations.map { observation in
      let name = "\(observation.client).\(observation.stream)"
      guard !(observation.event.isIncoming && hidden.contains(name)) else {
        return Sighting(observation: observation, isGood: true)
      }
      return Sighting(observation: observation, isGood: matches[name]?.popFirst() ?? true)
    }
  }
}
