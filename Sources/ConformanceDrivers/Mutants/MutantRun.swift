import ConformanceCases
import ConformanceKit
import RTDBClient
import RTDBTree

/// Runs cases on every mutant of the reference.
///
/// Expectations are judged to the first step that fails, which is enough to know that the case caught the mutant. Laws
/// are asked of the whole case: behind that step, too, they may break.
///
/// Cases run beside each other, mutants one after another: the switch belongs to the whole process. A case that never
/// asks after a defect cannot show it, and is not run on that mutant.
package final class MutantRun {
  /// The cases that the reference of one profile can run, with a driver for each job.
  private struct Stage {
    var drivers: [any Driver]
    var cases: [Case]
    /// The defects that each case asks after, as far as known.
    var questions: [String: Set<Mutant>] = [:]
  }

  private var stages: [Stage]
  private let seed: UInt64
  /// The cases that are run, in the order of their suites.
  package let cases: [Case]

  /// - Parameter jobs: How many cases run at a time.
  package init(_ cases: [Case], jobs: Int, seed: UInt64) {
    self.seed = seed
    stages = ReferenceMutants.profiles.compactMap { profile in
      let drivers = (0..<jobs).map { _ in ReferenceMutants.makeDriver(profile) }
      // Cases without profiles run alike in all of them.
      let fitting = cases.filter { profile == Profile.apple.name || $0.profiles.contains(profile) }
      let plan = Plan(cases: fitting, capabilities: drivers[0].capabilities)
      let runnable = plan.entries.filter { $0.disposition == .run }.map(\.testCase)
      return runnable.isEmpty ? nil : Stage(drivers: drivers, cases: runnable)
    }
    let ids = Set(stages.flatMap(\.cases).map(\.id))
    self.cases = cases.filter { ids.contains($0.id) }
  }

  /// Runs the cases without any defect, and notes after which defects each of them asks.
  ///
  /// - Returns: The cases that fail all the same: they would seem to catch every mutant.
  package func survey() -> [String] {
    var failed: Set<String> = []
    for index in stages.indices {
      let notes = QuestionRecorder()
      let failures = failures(of: stages[index].cases, by: Array(stages[index].drivers.prefix(1)), notes)
      failed.formUnion(failures.map(\.testCase.id))
      stages[index].questions = notes.questions
    }
    return cases.map(\.id).filter(failed.contains)
  }

  /// Runs the cases on the mutants.
  ///
  /// - Parameters:
  ///   - isStopRequested: Whether somebody wants the run to end; asked before each mutant.
  ///   - progress: Told what each mutant brought.
  /// - Returns: nil where the run was stopped.
  /// - Throws: `MutantError` for a mutant that this build does not have.
  package func run(
    _ mutants: [String], isStopRequested: () -> Bool = { false }, progress: (MutantOutcome) -> Void = { _ in }
  ) throws -> KillMatrix? {
    var outcomes: [MutantOutcome] = []
    for mutant in mutants {
      if isStopRequested() { return nil }
      let outcome = try outcome(of: mutant)
      outcomes.append(outcome)
      progress(outcome)
    }
    return KillMatrix(outcomes, cases: cases, laws: Laws.all.map(\.id))
  }

  private func outcome(of mutant: String) throws -> MutantOutcome {
    try ReferenceMutants.activate(mutant)
    let failures = failures(asking: Mutant.active)
    try ReferenceMutants.activate(nil)
    return failures.reduce(into: MutantOutcome(mutant: mutant)) { outcome, result in
      outcome.killers.insert(result.testCase.id)
      outcome.brokenLaws.formUnion(result.brokenLaws)
    }
  }

  /// The failures now, of the cases that ask after the defect.
  private func failures(asking mutant: Mutant?) -> [CaseResult] {
    stages.flatMap { stage in
      let asking = stage.cases.filter { testCase in
        guard let mutant, let questions = stage.questions[testCase.id] else { return true }
        return questions.contains(mutant)
      }
      return failures(of: asking, by: stage.drivers)
    }
  }

  /// The failures now. A case of level `may` demands nothing, so that its failure shows nothing.
  private func failures(
    of cases: [Case], by drivers: [any Driver], _ recorder: QuestionRecorder? = nil
  ) -> [CaseResult] {
    guard !cases.isEmpty else { return [] }
    let keeper = ResultCollector()
    let recorders: [any RunRecorder] = [keeper] + (recorder.map { [$0] } ?? [])
    Runner(
      drivers: drivers, options: RunOptions(seed: seed, judgesToFirstMismatch: true), recorders: recorders
    ).run(Plan(cases: cases, capabilities: drivers[0].capabilities))
    return keeper.results.filter { $0.verdict != .pass && $0.testCase.level != .may }
  }
}

/// Notes after which defects the reference asks in each case; the run must have one driver.
private final class QuestionRecorder: RunRecorder {
  private(set) var questions: [String: Set<Mutant>] = [:]

  func record(_ event: RunEvent) {
    switch event {
    case .caseStarted: Mutant.startNoting()
    case .caseFinished(let result): questions[result.testCase.id] = Mutant.stopNoting()
    case .runStarted, .stepFinished, .runFinished: break
    }
  }
}
