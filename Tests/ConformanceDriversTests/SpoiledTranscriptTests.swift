import ConformanceCases
import ConformanceKit
import Testing

@testable import ConformanceDrivers

/// What the reference does in the suite breaks no law; spoiled in one place it does, in many cases.
struct SpoiledTranscriptTests {
  private static let results = SuiteRun.reference.filter { $0.verdict == .pass }

  /// The laws that the results break once each transcript was spoiled, with in how many cases.
  private func broken(_ spoil: (CaseResult) -> [StepRecord]?) -> [String: Int] {
    var counts: [String: Int] = [:]
    for result in Self.results {
      guard let transcript = spoil(result) else { continue }
      counts["spoiled", default: 0] += 1
      let setting = LawSetting(profile: "apple", observesWire: true, serverData: result.serverData)
      let mismatches = Laws.mismatches(of: result.testCase, transcript: transcript, setting: setting)
      for id in Set(mismatches.compactMap { if case .law(let id) = $0.kind { id } else { nil } }) {
        counts[id, default: 0] += 1
      }
    }
    return counts
  }

  /// Changes the last observation that the closure changes; nil where it changes none.
  private func changingLast(
    _ result: CaseResult, _ change: (Observation) -> [Observation]?
  ) -> [StepRecord]? {
    var transcript = result.transcript
    for step in transcript.indices.reversed() {
      for index in transcript[step].observations.indices.reversed() {
        guard let changed = change(transcript[step].observations[index]) else { continue }
        transcript[step].observations.replaceSubrange(index...index, with: changed)
        return transcript
      }
    }
    return nil
  }

  @Test("A right transcript breaks none")
  func right() {
    let counts = broken { $0.transcript }
    #expect(counts == ["spoiled": Self.results.count])
    #expect(Self.results.count > 1_000)
  }

  @Test("A completion that is left out or comes twice is noticed")
  func completions() {
    func isCompletion(_ event: ObservedEvent) -> Bool {
      switch event {
      case .ack, .got, .gotError, .committed: true
      default: false
      }
    }
    let without = broken { result in changingLast(result) { isCompletion($0.event) ? [] : nil } }
    #expect(without["every-call-completes", default: 0] * 10 > without["spoiled", default: 0] * 6, "\(without)")
    let doubled = broken { result in changingLast(result) { isCompletion($0.event) ? [$0, $0] : nil } }
    #expect(doubled["single-completion"] == doubled["spoiled"], "\(doubled)")
  }

  @Test("A wrong previous sibling is noticed")
  func previousSiblings() {
    let counts = broken { result in
      changingLast(result) { observation in
        guard case .child(let kind, let key, let previous?, let snapshot) = observation.event else { return nil }
        var changed = observation
        changed.event = .child(kind, key: key, previous: nil, snapshot)
        return previous.isEmpty ? nil : [changed]
      }
    }
    #expect(counts["sorted-window", default: 0] * 10 > counts["spoiled", default: 0] * 3, "\(counts)")
  }

  @Test("A data event that is left out is noticed")
  func lostEvents() {
    let counts = broken { result in
      changingLast(result) { observation in
        switch observation.event {
        case .value, .child: []
        default: nil
        }
      }
    }
    #expect(counts["rest-equals-server", default: 0] * 10 > counts["spoiled", default: 0] * 3, "\(counts)")
  }

  @Test("A value where none can be known is noticed")
  func unknownValues() {
    let counts = broken { result in
      let history = CaseHistory(of: result.testCase, transcript: result.transcript)
      let waiting = history.activeListeners.first { listener in
        listener.kinds.contains(.value)
          && !listener.entries.contains { if case .event(_, .value) = $0 { true } else { false } }
      }
      guard let waiting else { return nil }
      var transcript = result.transcript
      transcript[transcript.count - 1].observations.append(
        Observation(client: waiting.name.client, stream: waiting.name.stream, event: .value(.empty)))
      return transcript
    }
    #expect(counts["value-needs-data", default: 0] * 10 > counts["spoiled", default: 0] * 3, "\(counts)")
  }

  @Test("A message before the events of its write is noticed")
  func earlyMessages() {
    let counts = broken { result in
      var transcript = result.transcript
      for step in transcript.indices {
        let observations = transcript[step].observations
        guard case .client(let client, let call) = result.testCase.steps[step].action, call.verb == .set,
          let sent = observations.firstIndex(where: { $0.client == client && Self.isSet($0.event) }), sent > 0,
          observations[..<sent].contains(where: { Self.isData($0.event) && $0.client == client })
        else { continue }
        transcript[step].observations.insert(transcript[step].observations.remove(at: sent), at: 0)
        return transcript
      }
      return nil
    }
    #expect(counts["local-events-first", default: 0] * 10 > counts["spoiled", default: 0] * 8, "\(counts)")
  }

  private static func isSet(_ event: ObservedEvent) -> Bool {
    if case .wire(let message) = event { message.outgoing && message.message == "set" } else { false }
  }

  private static func isData(_ event: ObservedEvent) -> Bool {
    switch event {
    case .value, .child: true
    default: false
    }
  }
}
