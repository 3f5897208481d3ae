import ConformanceCases

/// Carries out a plan, one case after another, and tells the recorders what happens.
///
/// With several drivers, cases run beside each other, and are told in the order of the plan all the same.
package struct Runner {
  private let drivers: [any Driver]
  private let options: RunOptions
  private let recorders: [any RunRecorder]
  private let baseline: BaselineJudge?
  private let now: () -> Duration
  private let isStopRequested: () -> Bool

  /// - Parameters:
  ///   - baseline: The known failures of what is under test.
  ///   - now: The time since a fixed moment, for durations in reports.
  ///   - isStopRequested: Whether somebody wants the run to end; asked before each case.
  package init(
    driver: any Driver, options: RunOptions = RunOptions(), recorders: [any RunRecorder],
    baseline: BaselineJudge? = nil, now: @escaping () -> Duration = Runner.monotonicClock(),
    isStopRequested: @escaping () -> Bool = { false }
  ) {
    self.init(
      drivers: [driver], options: options, recorders: recorders, baseline: baseline, now: now,
      isStopRequested: isStopRequested)
  }

  /// - Parameter drivers: At least one, all for the same implementation.
  package init(
    drivers: [any Driver], options: RunOptions = RunOptions(), recorders: [any RunRecorder],
    baseline: BaselineJudge? = nil, now: @escaping () -> Duration = Runner.monotonicClock(),
    isStopRequested: @escaping () -> Bool = { false }
  ) {
    precondition(!drivers.isEmpty, "a run needs a driver")
    self.drivers = drivers
    self.isStopRequested = isStopRequested
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
    let capabilities = drivers[0].capabilities
    var header = RunHeader(driver: capabilities, seed: options.seed, planned: plan.entries.count)
    header.edition = options.edition?.name
    emit(.runStarted(header))
    if drivers.count == 1 {
      for (index, entry) in plan.entries.enumerated() {
        emit(.caseStarted(entry.testCase))
        let result = summary.isInterrupted ? passedOver(entry) : carryOut(entry, on: drivers[0], emit: emit)
        finish(result, isLast: index == plan.entries.count - 1, &summary)
      }
    } else {
      runBesideEachOther(plan, &summary)
    }
    summary.duration = now() - start
    emit(.runFinished(summary))
    return summary
  }

  /// Tells a result and sees whether the run goes on.
  private func finish(_ result: CaseResult, isLast: Bool, _ summary: inout RunSummary) {
    var result = result
    result.isScored = isScored(result.testCase)
    result.baseline = baseline?.outcome(of: result)
    summary.count(result)
    if result.fault == .harness { summary.harnessFaults += 1 }
    emit(.caseFinished(result))
    if result.fault == .interrupted || result.fault == .outage {
      summary.isInterrupted = true
      summary.outage = summary.outage ?? result.verdict.reason
    } else if options.stopsAtFirstFailure, isFailure(result), !isLast {
      summary.isInterrupted = true
    }
  }

  private func carryOut(
    _ entry: Plan.Entry, on driver: any Driver, emit: @escaping (RunEvent) -> Void
  ) -> CaseResult {
    guard entry.disposition == .run else { return notRun(entry) }
    if isStopRequested() { return stopped(entry, .interrupted, "the run was stopped") }
    if let reason = driver.outage { return stopped(entry, .outage, reason) }
    let start = now()
    var options = options
    if !isScored(entry.testCase) { options.claim = nil }
    var run = CaseRun(entry.testCase, driver: driver, seed: seed(of: entry), options: options, emit: emit)
    var result = run.execute()
    result.duration = now() - start
    return result
  }

  private func isScored(_ testCase: Case) -> Bool { options.edition?.has(testCase) ?? true }

  private func seed(of entry: Plan.Entry) -> UInt64 {
    CaseSeed.derive(runSeed: options.seed, caseID: entry.testCase.id)
  }

  /// The result of a case that the plan excludes.
  private func notRun(_ entry: Plan.Entry) -> CaseResult {
    let verdict: Verdict =
      switch entry.disposition {
      case .notApplicable(let reason): .notApplicable(reason: reason)
      case .couldNotRun(let reason): .couldNotRun(reason: reason)
      case .run: .couldNotRun(reason: "the run stopped at the first failure")
      }
    return CaseResult(testCase: entry.testCase, verdict: verdict, seed: seed(of: entry))
  }

  private func stopped(_ entry: Plan.Entry, _ kind: AdapterFault.Kind, _ reason: String) -> CaseResult {
    var result = CaseResult(testCase: entry.testCase, verdict: .couldNotRun(reason: reason), seed: seed(of: entry))
    result.fault = kind
    return result
  }

  /// The result of a case after the run has stopped.
  private func passedOver(_ entry: Plan.Entry) -> CaseResult {
    guard entry.disposition == .run else { return notRun(entry) }
    if isStopRequested() { return stopped(entry, .interrupted, "the run was stopped") }
    if let reason = drivers.lazy.compactMap(\.outage).first { return stopped(entry, .outage, reason) }
    return notRun(entry)
  }

  private func isFailure(_ result: CaseResult) -> Bool {
    if result.baseline == .expected || result.baseline == .flaky || !result.isScored { return false }
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

// MARK: - Several drivers

extension Runner {
  /// Each driver takes the next case that nobody has; results wait until those before them were told.
  private func runBesideEachOther(_ plan: Plan, _ summary: inout RunSummary) {
    let crew = RunCrew(drivers: drivers, count: plan.entries.count) { index, driver in
      var events: [RunEvent] = []
      let result = carryOut(plan.entries[index], on: driver) { events.append($0) }
      return RunCrew.Outcome(events: events, result: result)
    }
    crew.start()
    for (index, entry) in plan.entries.enumerated() {
      emit(.caseStarted(entry.testCase))
      // What others have found out beyond the end of the run is not told: the report is the same for any number.
      let outcome = summary.isInterrupted ? nil : crew.outcome(index)
      for event in outcome?.events ?? [] { emit(event) }
      finish(outcome?.result ?? passedOver(entry), isLast: index == plan.entries.count - 1, &summary)
      if summary.isInterrupted { crew.stop() }
    }
    crew.finish()
  }
}
