import ConformanceAdapter
import ConformanceCases
import Testing

/// One case of the suite, to be verified on an implementation.
public struct ConformanceCase: Sendable, Identifiable {
  let testCase: Case

  init(_ testCase: Case) { self.testCase = testCase }

  /// The permanent id, with the repetition where the case is repeated: `limit.first[kind=set]`.
  public var id: String { testCase.id }

  /// What the case shows, as a sentence.
  public var title: String { testCase.title }

  /// The statements that the case proves.
  public var statements: [String] { testCase.statements }

  /// The features that an implementation must declare.
  public var features: [String] { testCase.features }

  /// The file of the case, and the line where it begins.
  public var place: (file: String, line: Int) { (testCase.location.file, testCase.location.line) }
}

extension ConformanceCase: CustomTestStringConvertible, CustomStringConvertible {
  public var description: String { id }
  public var testDescription: String { id }
}

extension ConformanceCase {
  /// Runs the case on an adapter in this process, and records an issue at its place in the YAML file where it fails.
  ///
  /// The adapter is asked through the driver protocol as an adapter in another process would be, from a thread of its
  /// own: a line that breaks the rules, an event that comes late and a call that never returns are found in the same
  /// way. A case that the adapter does not declare the features for is a known issue, so that nobody takes it for
  /// passed.
  ///
  /// - Parameters:
  ///   - adapter: A fresh one for each case; nobody else may use it.
  ///   - isStrict: Whether a failure of level `should` fails the test; else it is a known issue, as with level `may`.
  ///   - timeout: How long an answer may take; nil for ever, for a debugger.
  public func verify(
    on adapter: sending any Adapter, isStrict: Bool = false, timeout: Duration? = .seconds(5)
  ) async {
    let outcome = await CaseVerification.outcome(of: testCase, on: adapter, timeout: timeout)
    outcome.record(isStrict: isStrict)
  }
}
