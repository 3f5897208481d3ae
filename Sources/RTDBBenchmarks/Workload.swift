/// A workload: how a round runs, how many operations it has, and what must come out.
struct Workload: Sendable {
  var name: String
  var abstract: String
  /// The peer's middle figure in operations a second, for the ratio.
  var peer: Double
  var operations: Int
  var run: @Sendable (_ isVerifying: Bool) -> Bench
  /// The check values: a name, what must come out, and what did.
  var checks: @Sendable (Bench) -> [(name: String, expected: String, actual: String)]
}
