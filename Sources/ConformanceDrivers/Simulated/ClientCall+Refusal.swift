import ConformanceCases
import ConformanceKit
import RTDBTree

extension ClientCall {
  /// Carries the call out; one that is refused at once is reported with the exception's name.
  func reportingRefusal(
    to report: (_ stream: String, _ event: ObservedEvent) -> Void, _ carryOut: (ClientCall) throws -> Void
  ) throws {
    do {
      try carryOut(self)
    } catch let error as DataError {
      report(name ?? verb.rawValue, .threw(name: error.name.rawValue, message: error.message))
    }
  }
}
