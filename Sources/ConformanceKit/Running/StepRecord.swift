import ConformanceCases

/// One performed step of a case: what was observed.
package struct StepRecord: Sendable {
  /// The step, counted from 0.
  package var index: Int
  package var observations: [Observation]
  /// The server's clock after the step, in milliseconds since 1970.
  package var serverTime: Int64

  package init(index: Int, observations: [Observation], serverTime: Int64) {
    self.index = index
    self.observations = observations
    self.serverTime = serverTime
  }
}
