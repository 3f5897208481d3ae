import ConformanceCases

/// Carries out one case: sets the scene, performs and judges the steps, checks the laws.
struct CaseRun {
  private let testCase: Case
  private let driver: any Driver
  private let claim: ProfileClaim?
  private let judgesToFirstMismatch: Bool
  private let emit: (RunEvent) -> Void
  private var judge: Judge
  private var result: CaseResult
  /// What is being done, for the message of an error.
  private var phase = "at the beginning of the case"

  init(
    _ testCase: Case, driver: any Driver, seed: UInt64, options: RunOptions, emit: @escaping (RunEvent) -> Void
  ) {
    self.testCase = testCase
    claim = options.claim
    judgesToFirstMismatch = options.judgesToFirstMismatch
    self.driver = driver
    self.emit = emit
    let capabilities = driver.capabilities
    judge = Judge(observesWire: capabilities.observesWire, placesWire: capabilities.placesWire)
    result = CaseResult(testCase: testCase, verdict: .pass, seed: seed)
  }

  mutating func execute() -> CaseResult {
    do {
      try driver.begin(setup)
      if try performSteps() { try judgeFinalData() }
      checkLaws()
      result.verdict = verdictOfSteps()
    } catch let scene as UnsupportedScene {
      stop("the scene", at: testCase.location, index: nil, feature: scene.feature, reason: scene.reason)
      if !result.mismatches.isEmpty { result.verdict = .fail }
    } catch {
      checkLaws()
      breakDown(error)
    }
    do {
      try driver.end()
    } catch {
      // The first trouble is the one to tell: what follows it may be its consequence.
      phase = "at the end of the case"
      if !isBroken { breakDown(error) }
    }
    let log = driver.takeLog()
    if !log.isEmpty { result.log = log }
    return result
  }

  /// Whether no expectation matters any more.
  private var isDecided: Bool { judgesToFirstMismatch && !result.mismatches.isEmpty }

  private var isBroken: Bool {
    if case .error = result.verdict { return true }
    return result.fault != nil
  }

  /// What was interrupted from outside has no verdict; everything else is an error of the case.
  private mutating func breakDown(_ error: any Error) {
    let fault = error as? AdapterFault
    result.fault = fault?.kind
    // What the adapter wrote is told apart from what happened, so that equal breakdowns have equal reasons.
    result.log = fault?.log ?? []
    let reason = fault?.head ?? "\(error)"
    result.verdict = fault?.kind == .interrupted ? .couldNotRun(reason: reason) : .error(message: "\(phase): \(reason)")
  }

  private var setup: CaseSetup {
    CaseSetup(
      caseID: testCase.id, seed: result.seed, epoch: testCase.epoch, clients: testCase.clients,
      serverData: testCase.serverData, rules: testCase.rules)
  }

  /// Performs the steps in order; false where the case ends before its last one.
  private mutating func performSteps() throws -> Bool {
    for (index, step) in testCase.steps.enumerated() {
      phase = "step \(index + 1) \(step.title)"
      let outcome = try driver.perform(step.action)
      if case .unsupported(let feature, let reason) = outcome.reply {
        stop(step.title, at: step.location, index: index, feature: feature, reason: reason)
        return false
      }
      let record = StepRecord(index: index, observations: outcome.observations, serverTime: outcome.serverTime)
      result.transcript.append(record)
      if !isDecided { add(judge.judge(step, index: index, outcome: outcome)) }
      emit(.stepFinished(caseID: testCase.id, record))
    }
    return true
  }

  private mutating func add(_ judgement: StepJudgement) {
    result.mismatches += judgement.mismatches
    result.differences += judgement.differences
    result.notJudged += judgement.notJudged
    result.variants += judgement.variants
  }

  /// A declared ability that is missing fails the case, an undeclared one means that the case does not apply, unless
  /// the implementation is claimed to have it.
  private mutating func stop(
    _ title: String, at location: SourceLocation, index: Int?, feature: String, reason: String
  ) {
    if let index { result.unsupported = .init(index: index, feature: feature, reason: reason) }
    guard driver.capabilities.features.contains(feature) else {
      result.verdict =
        claim?.unmet(by: testCase, missing: [feature]).map(Verdict.couldNotRun)
        ?? .notApplicable(reason: "\(title) needs \(feature): \(reason)")
      return
    }
    result.mismatches.append(
      Mismatch(
        kind: .unsupported(feature: feature), location: location, stepIndex: index, stream: "",
        expected: "\(feature), which the driver declares", actual: "unsupported: \(reason)"))
  }

  private mutating func judgeFinalData() throws {
    guard let pattern = testCase.finalServerData, !isDecided else {
      // A law asks for it, too, and does without where it cannot be told.
      result.serverData = try? driver.serverData()
      return
    }
    phase = "reading the server's data"
    let location = testCase.finalLocation ?? testCase.location
    let data = try driver.serverData()
    result.serverData = data
    result.mismatches += judge.judgeFinalData(pattern, at: location, actual: data)
  }

  private mutating func checkLaws() {
    let capabilities = driver.capabilities
    let setting = LawSetting(
      profile: capabilities.profile, observesWire: capabilities.observesWire && capabilities.placesWire,
      ordersChildren: capabilities.features.contains("query.order"), serverData: result.serverData)
    result.mismatches += Laws.mismatches(of: testCase, transcript: result.transcript, setting: setting)
  }

  private func verdictOfSteps() -> Verdict {
    if !result.mismatches.isEmpty { return .fail }
    return result.verdict
  }
}
