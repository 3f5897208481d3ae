import ConformanceCases

/// All that a driver answered in one case: enough to judge the case again without the driver.
package struct Transcript: Sendable {
  /// The answer to one step.
  package struct Step: Sendable {
    /// The action as the case spells it, by which a changed case is noticed.
    package var title: String
    package var outcome: StepOutcome

    package init(title: String, outcome: StepOutcome) {
      self.title = title
      self.outcome = outcome
    }
  }

  package var caseID: String
  package var location: SourceLocation
  package var driver: DriverCapabilities
  /// The seed of the run, from which the case's own is derived.
  package var seed: UInt64
  /// The server's clock at the beginning, in milliseconds since 1970.
  package var epoch: Int64
  package var steps: [Step] = []
  /// The server's whole data at the end, where the case came so far.
  package var serverData: Value?
  /// What broke the case off, with the phase in which it did.
  package var breakdown: String?
  /// The verdict's name at the time of the recording.
  package var verdict: String

  /// The transcript of a case that was carried out, to the end or to an error.
  package init(of result: CaseResult, by driver: DriverCapabilities, seed: UInt64) {
    let testCase = result.testCase
    caseID = testCase.id
    location = testCase.location
    self.driver = driver
    self.seed = seed
    epoch = testCase.epoch
    verdict = result.verdict.name
    steps = result.transcript.map { record in
      Step(
        title: testCase.steps[record.index].title,
        outcome: StepOutcome(observations: record.observations, serverTime: record.serverTime))
    }
    if let stop = result.unsupported {
      let reply = StepOutcome.Reply.unsupported(feature: stop.feature, reason: stop.reason)
      steps.append(
        Step(
          title: testCase.steps[stop.index].title,
          outcome: StepOutcome(reply: reply, observations: [], serverTime: testCase.epoch)))
    }
    serverData = result.serverData
    if case .error(let message) = result.verdict { breakdown = message }
  }

  init(caseID: String, location: SourceLocation, driver: DriverCapabilities, seed: UInt64, verdict: String) {
    self.caseID = caseID
    self.location = location
    self.driver = driver
    self.seed = seed
    self.verdict = verdict
    epoch = 0
  }

  /// Hashes of what was observed, one for each step and one for the end: equal runs have equal ones.
  package var digests: [UInt64] {
    let end = [serverData?.jsonText ?? "", breakdown ?? "", verdict].joined(separator: "\n")
    return steps.map { Self.hash(Value.object($0.outcome.members(since: epoch)).jsonText) } + [Self.hash(end)]
  }

  private static func hash(_ text: String) -> UInt64 {
    text.utf8.reduce(0xcbf2_9ce4_8422_2325) { ($0 ^ UInt64($1)) &* 0x0000_0100_0000_01b3 }
  }
}
