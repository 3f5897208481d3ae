import ConformanceAdapter
import Foundation
import Testing

@testable import ConformanceTesting

struct VerificationTests {
  private static let mustFail = ConformanceSuite.folder + "/Fixtures/cases/must-fail/wrong-previous-key.yaml"

  /// The reference with something changed.
  private final class Altered: Adapter {
    private let reference = ReferenceImplementation.makeAdapter()
    var features: [String]?
    var beforeSettling: () throws -> Void = {}
    private var events: AdapterEvents?

    var introduction: AdapterIntroduction {
      var introduction = reference.introduction
      if let features { introduction.features = features }
      return introduction
    }
    func begin(_ scene: AdapterScene, events: AdapterEvents) throws {
      self.events = events
      try reference.begin(scene, events: events)
    }
    func perform(_ request: AdapterRequest) throws {
      if request.verb == "set" { events?.value(client: "a", listener: "top", .integer(1)) }
      try reference.perform(request)
    }
    func settle() throws -> AdapterRest {
      try beforeSettling()
      return try reference.settle()
    }
    func serverData() throws -> Value { try reference.serverData() }
    func end() throws { try reference.end() }
  }

  private func outcome(
    _ testCase: ConformanceCase, on adapter: sending any Adapter, timeout: Duration? = .seconds(5)
  ) async -> CaseOutcome {
    await CaseVerification.outcome(of: testCase.testCase, on: adapter, timeout: timeout)
  }

  private var sample: ConformanceCase {
    get throws { try #require(ConformanceSuite.cases(filter: ["limit.refill-from-cache-offline"]).first) }
  }

  @Test("A failure is an issue at the place in the YAML file, with the aligned table")
  func failure() async throws {
    let testCase = try #require(ConformanceSuite.cases(at: [Self.mustFail]).first)
    await withKnownIssue {
      await testCase.verify(on: ReferenceImplementation.makeAdapter())
    } matching: { issue in
      let text = issue.comments.map(\.rawValue).joined()
      return issue.sourceLocation?.line == 16 && issue.sourceLocation?.fileName == "wrong-previous-key.yaml"
        && text.hasPrefix("FAIL must-fail.wrong-previous-key")
        && text.contains("    ! {added: cyd, data: 30, after: ada}  | {added: cyd, data: 30, after: bob}")
        && !text.contains("again:")
    }
  }

  @Test("What the adapter does not declare does not apply, and says why")
  func notApplicable() async throws {
    let adapter = Altered()
    adapter.features = ["listen.value"]
    let outcome = try await outcome(sample, on: adapter)
    guard case .notApplicable = outcome.kind else { throw TestFailure(outcome.text) }
    #expect(outcome.text.hasPrefix("limit.refill-from-cache-offline is not-applicable: needs undeclared features: "))
    // A known issue, which does not fail this test.
    let other = Altered()
    other.features = []
    try await sample.verify(on: other)
  }

  @Test("An adapter that throws, and one that never answers, fail the case")
  func breakdowns() async throws {
    let throwing = Altered()
    throwing.beforeSettling = { throw TestFailure("no rest") }
    let thrown = try await outcome(sample, on: throwing)
    guard case .failed = thrown.kind else { throw TestFailure(thrown.text) }
    #expect(thrown.text.contains("fault inside of the adapter") && thrown.text.contains("no rest"))
    let gate = DispatchSemaphore(value: 0)
    let silent = Altered()
    silent.beforeSettling = { gate.wait() }
    let late = try await outcome(sample, on: silent, timeout: .milliseconds(200))
    gate.signal()
    guard case .failed = late.kind else { throw TestFailure(late.text) }
    #expect(late.text.contains("timeout"))
  }

  @Test("An optional case that fails is told apart by its level")
  func levels() async throws {
    let text = try String(contentsOfFile: Self.mustFail, encoding: .utf8)
    for level in ["should", "may"] {
      let file = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID().uuidString).yaml")
      defer { try? FileManager.default.removeItem(at: file) }
      try text.replacingOccurrences(of: "    steps:", with: "    level: \(level)\n    steps:")
        .write(to: file, atomically: true, encoding: .utf8)
      let testCase = try #require(ConformanceSuite.cases(at: [file.path]).first)
      let outcome = await outcome(testCase, on: ReferenceImplementation.makeAdapter())
      guard case .failedOptional(let found) = outcome.kind else { throw TestFailure(outcome.text) }
      #expect(found.rawValue == level)
    }
  }

  @Test("Cases have their ids as names; malformed ones and an empty selection are errors")
  func loading() throws {
    let testCase = try sample
    #expect(testCase.testDescription == testCase.id && testCase.place.file.hasSuffix(".yaml"))
    #expect(testCase.features.contains("query.limit") && !testCase.statements.isEmpty && !testCase.title.isEmpty)
    let empty = try #require(throws: ConformanceSuite.LoadError.self) {
      try ConformanceSuite.cases(filter: ["limit.refill-from-cache-ofline"])
    }
    #expect(empty.description.contains("near ids: limit.refill-from-cache-offline"))
    #expect(throws: ConformanceSuite.LoadError.self) { try ConformanceSuite.cases(at: ["none.yaml"]) }
  }

  @Test("The example that the README shows is compiled and run here")
  func readme() throws {
    let page = try String(contentsOfFile: ConformanceSuite.folder + "/README.md", encoding: .utf8)
    let example = try String(
      contentsOfFile: ConformanceSuite.folder + "/Tests/ConformanceTestingTests/ReferenceConformance.swift",
      encoding: .utf8)
    #expect(page.contains(example))
  }
}

/// What a test expected and did not find.
private struct TestFailure: Error, CustomStringConvertible {
  var description: String
  init(_ description: String) { self.description = description }
}
