import ConformanceCases

/// Judges the order across streams of a step whose streams all match by themselves.
struct OrderJudge {
  /// The judged streams' names, once for each expected event, in the order of writing.
  private let written: [StreamName]
  /// The names of the judged observations, in the order of happening.
  private let happened: [StreamName]

  init(streams: [StreamExpectation], observations: [Observation], observesWire: Bool) {
    var incoming: Set<StreamName> = []
    var judged: Set<StreamName> = []
    var written: [StreamName] = []
    for stream in streams {
      let name = StreamName(client: stream.client, stream: stream.stream)
      guard observesWire || !name.isWire else { continue }
      judged.insert(name)
      if stream.events.contains(where: \.isIncoming) { incoming.insert(name) }
      written += repeatElement(name, count: stream.events.count)
    }
    self.written = written
    happened = observations.compactMap { observation in
      let name = StreamName(client: observation.client, stream: observation.stream)
      guard judged.contains(name) else { return nil }
      return observation.event.isIncoming && !incoming.contains(name) ? nil : name
    }
  }

  func mismatches(of order: OrderConstraint, step: Step, index: Int) -> [Mismatch] {
    switch order {
    case .total:
      guard written != happened else { return [] }
      return [mismatch(step, index, "in this order: " + text(written), text(happened))]
    case .before(let first, let second):
      let lastOfFirst = happened.lastIndex { $0.description == first }
      let firstOfSecond = happened.firstIndex { $0.description == second }
      guard let lastOfFirst, let firstOfSecond, lastOfFirst > firstOfSecond else { return [] }
      return [mismatch(step, index, "all of \(first) before \(second)", text(happened))]
    }
  }

  private func mismatch(_ step: Step, _ index: Int, _ expected: String, _ actual: String) -> Mismatch {
    Mismatch(kind: .order, location: step.location, stepIndex: index, stream: "", expected: expected, actual: actual)
  }

  private func text(_ names: [StreamName]) -> String { names.map(\.description).joined(separator: ", ") }
}

extension OrderConstraint {
  /// Whether it places a wire among other streams.
  func concernsWire(among streams: [StreamExpectation]) -> Bool {
    switch self {
    case .total: streams.contains { StreamName(client: $0.client, stream: $0.stream).isWire }
    case .before(let first, let second): first.hasSuffix(".wire") || second.hasSuffix(".wire")
    }
  }
}
