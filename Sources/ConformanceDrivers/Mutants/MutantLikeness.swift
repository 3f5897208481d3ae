import ConformanceCases
import ConformanceKit

/// Finds the mutants with which the reference does in a case what an implementation did.
package enum MutantLikeness {
  /// The mutants whose transcript of the case is the same as that of the result; none where the build has none.
  ///
  /// A mutant that does not show in the case at all is never among them. Messages are compared only where the
  /// implementation's were observed.
  ///
  /// - Parameters:
  ///   - seed: The seed of the run in which the result came about.
  package static func mutants(like result: CaseResult, by driver: DriverCapabilities, seed: UInt64) -> [String] {
    guard ReferenceMutants.isAvailable, !result.transcript.isEmpty else { return [] }
    let subject = ReferenceMutants.makeDriver(driver.profile)
    func story(_ mutant: String?) -> [[String: [String]]] {
      try? ReferenceMutants.activate(mutant)
      defer { try? ReferenceMutants.activate(nil) }
      let keeper = ResultCollector()
      Runner(driver: subject, options: RunOptions(seed: seed), recorders: [keeper])
        .run(Plan(cases: [result.testCase], capabilities: subject.capabilities))
      return keeper.results.first.map { self.story(of: $0, withWire: driver.observesWire) } ?? []
    }
    let seen = self.story(of: result, withWire: driver.observesWire)
    let healthy = story(nil)
    guard seen != healthy else { return [] }
    return ReferenceMutants.all.map(\.name).filter { story($0) == seen }
  }

  /// What was observed on each stream, step by step; the moments of the events do not count.
  private static func story(of result: CaseResult, withWire: Bool) -> [[String: [String]]] {
    result.transcript.map { record in
      var streams: [String: [String]] = [:]
      for observation in record.observations where withWire || observation.stream != "wire" {
        let members = [Value.Member("ev", .string(observation.event.wireName.rawValue))] + observation.wireMembers
        streams["\(observation.client).\(observation.stream)", default: []].append(Value.object(members).jsonText)
      }
      return streams
    }
  }
}
