import ConformanceCases
import ConformanceDrivers
import ConformanceKit
import Testing

@testable import ConformanceDrivers

/// The whole suite on the reference, as `rtdbkit run` carries it out.
struct SuiteTests {
  private let library = SuiteRun.library
  private let cases = SuiteRun.cases

  @Test("The reference passes every case, whatever the seed", arguments: [1, 20_260_101] as [UInt64])
  func passes(seed: UInt64) {
    #expect(library.diagnostics.map(\.description) == [])
    let results = seed == 1 ? SuiteRun.reference : SuiteRun.results(of: cases, seed: seed)
    #expect(failures(results, of: "apple") == [])
    #expect(!results.isEmpty && results.count == cases.count)
  }

  @Test(
    "As another platform's client it passes every case that concerns that", arguments: [ReferenceProfile.web, .android])
  func passesAs(profile: ReferenceProfile) throws {
    let results = SuiteRun.results(of: cases, on: SimulatedDriver(profile: profile))
    #expect(failures(results, of: profile.name) == [])
    #expect(results.contains { $0.testCase.profiles == [profile.name] } && results.count == cases.count)
  }

  /// The cases for a profile that did not pass.
  private func failures(_ results: [CaseResult], of profile: String) -> [String] {
    let concerned = results.filter { $0.testCase.profiles.isEmpty || $0.testCase.profiles.contains(profile) }
    return concerned.filter { $0.verdict != .pass }.map { "\($0.testCase.id): \($0.verdict.name)" }
  }

  @Test("The reference passes every case that needs a disk where the disk is a file")
  func passesOnDisk() {
    let cases = cases.filter { $0.features.contains("persistence") }
    let results = SuiteRun.results(of: cases, on: SimulatedDriver(disks: .sqlite))
    #expect(results.filter { $0.verdict != .pass }.map(\.testCase.id) == [])
    #expect(results.count > 100)
  }

  @Test("Two runs with the same seed observe the same")
  func isDeterministic() {
    let first = SuiteRun.results(of: cases, seed: 7)
    let second = SuiteRun.results(of: cases, seed: 7)
    #expect(first.contains { !$0.transcript.isEmpty })
    #expect(zip(first, second).filter { text($0) != text($1) }.map(\.0.testCase.id) == [])
  }

  private func text(_ result: CaseResult) -> String { String(reflecting: result.transcript) }
}
