import ConformanceCases
import ConformanceKit
import RTDBClient
import RTDBTree

/// Runs cases on every mutant of the reference, each case to its first failing step.
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
      failed.formUnion(failures(of: stages[index].cases, by: Array(stages[index].drivers.prefix(1)), notes))
      stages[index].questions = notes.questions
    }
    return cases.map(\.id).filter(failed.contains)
  }

  /// Runs the cases on the mutants.
  ///
  /// - Parameters:
  ///   - isStopRequested: Whether somebody wants the run to end; asked before each mutant.
  ///   - progress: Told of each mutant with the cases that caught it.
  /// - Returns: nil where the run was stopped.
  /// - Throws: `MutantError` for a mutant that this build does not have.
  package func run(
    _ mutants: [String], isStopRequested: () -> Bool = { false }, progress: (String, Set<String>) -> Void = { _, _ in }
  ) throws -> KillMatrix? {
    var killers: [(name: String, killers: Set<String>)] = []
    for mutant in mutants {
      if isStopRequested() { return nil }
      try ReferenceMutants.activate(mutant)
      let failed = failures(asking: Mutant.active)
      try ReferenceMutants.activate(nil)
      killers.append((mutant, failed))
      progress(mutant, failed)
    }
    return KillMatrix(mutants: killers, cases: cases)
  }

  /// The cases that fail now, of those that ask after the defect.
  private func failures(asking mutant: Mutant?) -> Set<String> {
    var failed: Set<String> = []
    for stage in stages {
      let asking = stage.cases.filter { testCase in
        guard let mutant, let questions = stage.questions[testCase.id] else { return true }
        return questions.contains(mutant)
      }
      failed.formUnion(failures(of: asking, by: stage.drivers))
    }
    return failed
  }

  /// The cases that fail now. A case of level `may` demands nothing, so that its failure shows nothing.
  private func failures(of cases: [Case], by drivers: [any Driver], _ recorder: QuestionRecorder? = nil) -> Set<String>
  {
    guard !cases.isEmpty else { return [] }
    let keeper = ResultCollector()
    let recorders: [any RunRecorder] = [keeper] + (recorder.map { [$0] } ?? [])
    Runner(
      drivers: drivers, options: RunOptions(seed: seed, endsCasesAtFirstMismatch: true), recorders: recorders
    ).run(Plan(cases: cases, capabilities: drivers[0].capabilities))
    let failed = keeper.results.filter { $0.verdict != .pass && $0.testCase.level != .may }
    return Set(failed.map(\.testCase.id))
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
