import Dispatch

/// Several drivers at work beside each other, each on a thread of its own, on one list of cases.
///
/// All that is shared is guarded by `gate`; a driver is used by its own thread alone until `finish`.
final class RunCrew: @unchecked Sendable {
  /// What one case brought.
  struct Outcome: Sendable {
    var events: [RunEvent]
    var result: CaseResult
  }

  private let drivers: [any Driver]
  private let work: (Int, any Driver) -> Outcome
  private let gate = DispatchSemaphore(value: 1)
  private let progress = DispatchSemaphore(value: 0)
  private let group = DispatchGroup()
  private var next = 0
  private var isStopped = false
  private var outcomes: [Outcome?]

  /// - Parameter work: Carries out the case of that number; called on the driver's thread.
  init(drivers: [any Driver], count: Int, work: @escaping (Int, any Driver) -> Outcome) {
    self.drivers = drivers
    self.work = work
    outcomes = Array(repeating: nil, count: count)
  }

  func start() {
    for index in drivers.indices {
      DispatchQueue.global().async(group: group) { self.workThrough(self.drivers[index]) }
    }
  }

  /// The outcome of a case, as soon as it is there.
  func outcome(_ index: Int) -> Outcome {
    while true {
      if let outcome = guarded({ outcomes[index] }) {
        guarded { outcomes[index] = nil }
        return outcome
      }
      progress.wait()
    }
  }

  /// Begins no further case.
  func stop() { guarded { isStopped = true } }

  /// Waits until every thread has ended.
  func finish() { group.wait() }

  private func workThrough(_ driver: any Driver) {
    while let index = takeNext() {
      let outcome = work(index, driver)
      guarded { outcomes[index] = outcome }
      progress.signal()
    }
  }

  private func takeNext() -> Int? {
    guarded {
      guard !isStopped, next < outcomes.count else { return nil }
      defer { next += 1 }
      return next
    }
  }

  private func guarded<Result>(_ body: () -> Result) -> Result {
    gate.wait()
    defer { gate.signal() }
    return body()
  }
}
