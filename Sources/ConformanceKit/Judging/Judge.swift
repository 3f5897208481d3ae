import ConformanceCases

/// Compares what a case demands with what was observed, exhaustively: one judge for one case.
///
/// Inside a stream order and count are exact. An event on a listener or completion that no expectation of its step
/// names is a mismatch; wire messages are judged only in steps that name the client's wire.
package struct Judge {
  private let observesWire: Bool
  private let placesWire: Bool
  private var environment = MatchEnvironment()

  /// - Parameters:
  ///   - observesWire: Whether the driver delivers wire messages; without them such assertions are not judged.
  ///   - placesWire: Whether they stand in their place among the other observations; without that their order among
  ///     those is not judged.
  package init(observesWire: Bool, placesWire: Bool = true) {
    self.observesWire = observesWire
    self.placesWire = placesWire
  }

  /// Judges one step.
  package mutating func judge(_ step: Step, index: Int, outcome: StepOutcome) -> StepJudgement {
    environment.serverTime = outcome.serverTime
    var judgement = StepJudgement()
    guard case .exactly(let streams) = step.expectation else { return judgement }
    if streams.isEmpty && outcome.observations.isEmpty { return judgement }

    var observed = ObservedStreams(outcome.observations)
    for stream in streams {
      let name = StreamName(client: stream.client, stream: stream.stream)
      guard observesWire || !name.isWire else {
        judgement.notJudged.append(
          .init(stream: name.description, location: stream.location, reason: "the driver does not observe the wire"))
        continue
      }
      var actual = observed.take(name)
      if name.isWire {
        if !stream.events.contains(where: \.isIncoming) { actual.removeAll(where: \.isIncoming) }
        let asked = Set(stream.events.compactMap(\.messageName))
        actual.removeAll { WireMessage.judgedByName.subtracting(asked).contains($0.messageName ?? "") }
      }
      compare(stream, with: actual, stepIndex: index, into: &judgement)
    }
    for (name, events) in observed.rest where !name.isWire {
      let nothing = StreamExpectation(client: name.client, stream: name.stream, events: [], location: step.location)
      compare(nothing, with: events, stepIndex: index, into: &judgement)
    }
    if let order = step.order, judgement.mismatches.isEmpty {
      let judge = OrderJudge(
        streams: streams, observations: outcome.observations, observesWire: observesWire && placesWire)
      judgement.mismatches += judge.mismatches(of: order, step: step, index: index)
      if observesWire, !placesWire, order.concernsWire(among: streams) {
        judgement.notJudged.append(
          .init(
            stream: "order", location: step.location,
            reason: "the driver sees the wire apart from the implementation's callbacks"))
      }
    }
    return judgement
  }

  /// Judges the server's data at the end of a case.
  package func judgeFinalData(_ pattern: Pattern, at location: SourceLocation, actual: Value) -> [Mismatch] {
    var attempt = environment
    guard !pattern.matches(actual, in: &attempt) else { return [] }
    return [
      Mismatch(
        kind: .finalData, location: location, stepIndex: nil, stream: "server", expected: FlowText.text(pattern),
        actual: FlowText.text(actual))
    ]
  }

  private mutating func compare(
    _ stream: StreamExpectation, with actual: [ObservedEvent], stepIndex: Int, into judgement: inout StepJudgement
  ) {
    guard !matchAll(stream.events, actual, into: &judgement) else { return }
    let alignment = StreamAlignment(expected: stream.events, actual: actual, environment: environment)
    var report = StreamReport(stream: stream, actual: actual, stepIndex: stepIndex, environment: environment)
    for pair in alignment.pairs { report.add(pair) }
    // What did match keeps its bindings, so that one wrong event does not fail every later reference.
    for case .matched(let left, let right) in alignment.pairs {
      _ = stream.events[left].differences(from: actual[right], in: &environment)
    }
    environment.variants = []
    judgement.mismatches += report.mismatches
    judgement.differences.append(report.difference)
  }

  private mutating func matchAll(
    _ expected: [ExpectedEvent], _ actual: [ObservedEvent], into judgement: inout StepJudgement
  ) -> Bool {
    guard expected.count == actual.count else { return false }
    var attempt = environment
    var variants: [StepJudgement.Variant] = []
    for (event, observed) in zip(expected, actual) {
      guard event.differences(from: observed, in: &attempt).isEmpty else { return false }
      if !attempt.variants.isEmpty {
        variants += attempt.variants.map { .init(location: event.location, number: $0) }
        attempt.variants = []
      }
    }
    environment = attempt
    judgement.variants += variants
    return true
  }
}

extension ExpectedEvent {
  /// Whether a message from the server is meant.
  package var isIncoming: Bool {
    if case .wire(false, _) = kind { true } else { false }
  }

  /// What a message on the wire is called, nil for other events.
  fileprivate var messageName: String? {
    if case .wire(_, let name) = kind { name } else { nil }
  }
}

extension ObservedEvent {
  /// Whether this is a message from the server.
  package var isIncoming: Bool {
    if case .wire(let message) = self { !message.outgoing } else { false }
  }

  /// What a message on the wire is called, nil for other events.
  fileprivate var messageName: String? {
    if case .wire(let message) = self { message.message } else { nil }
  }
}

extension WireMessage {
  /// What a client does of its own accord, and is judged only in streams that name it.
  fileprivate static let judgedByName: Set<String> = ["connect", "keepAlive", "stats"]
}
