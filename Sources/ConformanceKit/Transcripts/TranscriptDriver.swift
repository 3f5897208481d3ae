import ConformanceCases

/// Answers as a recorded driver did, so that its cases can be judged again without it.
package final class TranscriptDriver: Driver {
  package let capabilities: DriverCapabilities
  private let transcripts: [String: Transcript]
  private var current: Transcript?
  private var position = 0

  /// - Throws: `TranscriptError` where there is no transcript, or where they are of different drivers.
  package init(_ transcripts: [Transcript]) throws {
    guard let first = transcripts.first else { throw TranscriptError("there is no transcript") }
    if let other = transcripts.first(where: { $0.driver.name != first.driver.name }) {
      throw TranscriptError("the transcripts are of two drivers, \(first.driver.name) and \(other.driver.name)")
    }
    capabilities = first.driver
    self.transcripts = Dictionary(transcripts.map { ($0.caseID, $0) }, uniquingKeysWith: { first, _ in first })
  }

  package func begin(_ setup: CaseSetup) throws {
    guard let transcript = transcripts[setup.caseID] else {
      throw TranscriptError("no transcript has the case \(setup.caseID)")
    }
    current = transcript
    position = 0
    try breakDown(in: "at the beginning of the case")
  }

  package func perform(_ action: Action) throws -> StepOutcome {
    guard let current, position < current.steps.count else {
      if let breakdown = current?.breakdown { throw TranscriptError(Self.cause(in: breakdown)) }
      throw TranscriptError("the transcript ends here: the case has more steps than when it was recorded")
    }
    let step = current.steps[position]
    let title = action.title
    guard step.title == title else {
      throw TranscriptError("the transcript has \(step.title) here, not \(title): the case was changed since")
    }
    position += 1
    return step.outcome
  }

  package func serverData() throws -> Value {
    if let data = current?.serverData { return data }
    try breakDown(in: "reading the server's data")
    throw TranscriptError("the transcript does not have the server's data")
  }

  package func end() throws {
    defer { current = nil }
    try breakDown(in: "at the end of the case")
  }

  /// Fails as the recorded driver did in this phase.
  private func breakDown(in phase: String) throws {
    guard let breakdown = current?.breakdown, breakdown.hasPrefix(phase + ":") else { return }
    throw TranscriptError(Self.cause(in: breakdown))
  }

  /// What went wrong, without the phase that the runner puts in front again.
  private static func cause(in breakdown: String) -> String {
    let parts = breakdown.split(separator: " ", maxSplits: .max, omittingEmptySubsequences: false)
    guard let end = parts.firstIndex(where: { $0.hasSuffix(":") }) else { return breakdown }
    return parts[(end + 1)...].joined(separator: " ")
  }
}

extension Action {
  /// The action as a case spells it: `a.listen`, `net.cut`, `settle`.
  package var title: String {
    switch self {
    case .client(let client, let call): "\(client).\(call.verb.rawValue)"
    case .server(let call): "server.\(call.verb.rawValue)"
    case .network(let call): "net.\(call.verb.rawValue)"
    case .clockAdvance: "clock.advance"
    case .clockSkew: "clock.skew"
    case .settle: "settle"
    }
  }
}
