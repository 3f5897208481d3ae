import RTDBTree

/// The order of a client: one piece of work after another, and the app's callbacks in between.
///
/// Work that a callback starts waits behind what is queued, so that nothing is ever re-entered.
package final class WorkQueue {
  private var work: [() -> Void] = []
  private var callbacks: [() -> Void] = []
  private var isDraining = false

  #if DEBUG || MUTANTS
    /// Whether the app's code is running; mutants alone ask for it.
    private(set) var isCallingBack = false
    private func setCallingBack(_ isCallingBack: Bool) { self.isCallingBack = isCallingBack }
  #else
    var isCallingBack: Bool { false }
    private func setCallingBack(_: Bool) {}
  #endif

  package init() {}

  /// Queues a piece of work and carries everything out unless that is going on already.
  package func perform(_ body: @escaping () -> Void) {
    if isCallingBack {
      if Mutant.isActive(.innerCallsAtOnce) { return body() }
      if Mutant.isActive(.innerCallsLost) { return }
    }
    work.append(body)
    drain()
  }

  /// Queues a call of the app's code, to be made after the current piece of work.
  package func deliver(_ callback: @escaping () -> Void) {
    callbacks.append(callback)
    drain()
  }

  private func drain() {
    guard !isDraining else { return }
    isDraining = true
    defer { isDraining = false }
    deliverNow()
    while !work.isEmpty {
      let batch = work
      work = []
      for piece in batch {
        piece()
        deliverNow()
      }
    }
  }

  /// Makes the queued calls of the app's code at once, in the middle of a piece of work; what they start still waits.
  func deliverNow() {
    guard !callbacks.isEmpty else { return }
    let isInside = isCallingBack
    setCallingBack(true)
    while !callbacks.isEmpty {
      let batch = callbacks
      callbacks = []
      for callback in batch { callback() }
    }
    setCallingBack(isInside)
  }
}
