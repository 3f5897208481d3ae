import ConformanceCases
import ConformanceDrivers
import ConformanceKit
import Testing

/// Judging a transcript gives what judging the driver gave, for the whole suite and for cases that fail.
struct ReplayTests {
  @Test(
    "A transcript that went through JSON is judged as the run was",
    arguments: ["Conformance/suites", MustFailTests.folder])
  func replay(folder: String) throws {
    let cases = SuiteRun.load(folder).suites.flatMap(\.cases)
    let driver = SimulatedDriver()
    let live = SuiteRun.results(of: cases, on: driver)
    let transcripts = live.map { Transcript(of: $0, by: driver.capabilities, seed: 1) }
    let read = try transcripts.map { try Transcript(jsonText: $0.jsonText) }
    let replayed = SuiteRun.results(of: cases, on: try TranscriptDriver(read))
    #expect(!cases.isEmpty && replayed.map(\.verdict) == live.map(\.verdict))
    #expect(replayed.map(mismatches) == live.map(mismatches))
    let again = replayed.map { Transcript(of: $0, by: driver.capabilities, seed: 1) }
    #expect(again.map(\.digests) == transcripts.map(\.digests))
  }

  private func mismatches(_ result: CaseResult) -> [String] {
    result.mismatches.map { "\($0.location) \($0.kind) \($0.expected ?? "") \($0.actual ?? "")" }
  }
}
