import ConformanceCases
import ConformanceKit
import Testing

@testable import ConformanceDrivers

/// Callbacks that bring about themselves must not keep a run for ever.
struct EndlessReactionTests {
  private static func push() -> ClientCall {
    var call = ClientCall(verb: .push, path: "n")
    call.value = .integer(1)
    return call
  }

  private static func transaction() -> ClientCall {
    var call = ClientCall(verb: .transaction, name: "t", path: "n")
    call.apply = [.increment(.integer(1))]
    return call
  }

  private static func listener(_ inner: ClientCall) -> ClientCall {
    var call = ClientCall(verb: .listen, name: "l", path: "n")
    call.events = [.value]
    call.reactions = [Reaction(.value, calls: [inner])]
    return call
  }

  static let calls = [push(), transaction(), listener(push())]

  @Test("The driver fails and says why", arguments: calls.indices)
  func endless(index: Int) throws {
    let place = SourceLocation(file: "sample.yaml", line: 1, column: 1)
    var testCase = Case(id: "endless.case", title: "Endless", location: place)
    testCase.steps = [Self.listener(Self.calls[index]), Self.push()].map {
      Step(action: .client("a", $0), title: "a.call", expectation: .any, location: place)
    }
    let result = try #require(SuiteRun.results(of: [testCase]).first)
    guard case .error(let message) = result.verdict else {
      Issue.record("\(result.verdict)")
      return
    }
    #expect(message.contains("more than \(Reaction.limit) calls: they go on for ever"), "\(message)")
  }
}
