import ConformanceCases

/// Carries out a plan, one case after another, and tells the recorders what happens.
package struct Runner {
  private let driver: any Driver
  private let options: RunOptions
  private let recorders: [any RunRecorder]
  private let baseline: BaselineJudge?
  private let now: () -> Duration

  /// - Parameters:
  ///   - baseline: The known failures of what is under test.
  ///   - now: The time since a fixed moment, for durations in reports.
  package init(
    driver: any Driver, options: RunOptions = RunOptions(), recorders: [any RunRecorder],
    baseline: BaselineJudge? = nil, now: @escaping () -> Duration = Runner.monotonicClock()
  ) {
    self.driver = driver
    self.options = options
    self.recorders = recorders
    self.baseline = baseline
    self.now = now
  }

  /// A clock that counts from its making.
  package static func monotonicClock() -> () -> Duration {
    let clock = ContinuousClock()
    let start = clock.now
    return { start.duration(to: clock.now) }
  }

  /// Runs every case of the plan; a case that fails or errs does not keep the next one from running.
  @discardableResult
  package func run(_ plan: Plan) -> RunSummary {
    let start = now()
    var summary = RunSummary(planned: plan.entries.count)
    summary.baselineFaults = baseline?.faults ?? []
    emit(.runStarted(RunHeader(driver: driver.capabilities, seed: options.seed, planned: plan.entries.count)))
    for entry in plan.entries {
      emit(.caseStarted(entry.testCase))
      var result = summary.isInterrupted ? interrupted(entry) : carryOut(entry)
      result.baseline = baseline?.outcome(of: result)
      summary.count(result)
      emit(.caseFinished(result))
      if options.stopsAtFirstFailure, isFailure(result), entry.testCase.id != plan.entries.last?.testCase.id {
        summary.isInterrupted = true
      }
    }
    summary.duration = now() - start
    emit(.runFinished(summary))
    return summary
  }

  private func carryOut(_ entry: Plan.Entry) -> CaseResult {
    let seed = CaseSeed.derive(runSeed: options.seed, caseID: entry.testCase.id)
    switch entry.disposition {
    case .notApplicable(let reason):
      return CaseResult(testCase: entry.testCase, verdict: .notApplicable(reason: reason), seed: seed)
    case .couldNotRun(let reason):
      return CaseResult(testCase: entry.testCase, verdict: .couldNotRun(reason: reason), seed: seed)
    case .run:
      let start = now()
      var run = CaseRun(entry.testCase, driver: driver, seed: seed, emit: emit)
      var result = run.execute()
      result.duration = now() - start
      return result
    }
  }

  private func interrupted(_ entry: Plan.Entry) -> CaseResult {
    guard entry.disposition == .run else { return carryOut(entry) }
    let seed = CaseSeed.derive(runSeed: options.seed, caseID: entry.testCase.id)
    let reason = "the run stopped at the first failure"
    return CaseResult(testCase: entry.testCase, verdict: .couldNotRun(reason: reason), seed: seed)
  }

  private func isFailure(_ result: CaseResult) -> Bool {
    if result.baseline == .expected || result.baseline == .flaky { return false }
    return switch result.verdict {
    case .fail: result.testCase.level != .may
    case .error: true
    case .pass, .notApplicable, .couldNotRun: false
    }
  }

  private func emit(_ event: RunEvent) {
    for recorder in recorders { recorder.record(event) }
  }
}
