import Foundation

/// Pauses of random length at places where a test must not care how long something takes.
///
/// They come where the environment has `RTDBKIT_PAUSES`. A test that looks before all is quiet, or counts on somebody's
/// being faster than somebody else, then fails at once instead of once in a hundred runs on a busy machine.
package enum Pauses {
  private static let areOn = ProcessInfo.processInfo.environment["RTDBKIT_PAUSES"] != nil

  /// Keeps the thread busy for up to some milliseconds, where pauses are on.
  package static func pause() {
    guard areOn else { return }
    for _ in 0..<Int.random(in: 0...100_000) { _ = ContinuousClock.now }
  }
}
