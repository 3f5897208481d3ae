import ConformanceCases
import RTDBClient
import RTDBTree

extension UpdateFunction {
  /// An error of an app's function.
  private struct Failure: Error {}

  /// Runs the function; data that the database refuses is an error, as in an app's function.
  func decision(_ input: Node, at path: Path) throws -> TransactionDecision {
    switch self {
    case .set(let value): return .success(try Validation.data(value.json, at: path))
    case .increment(let number):
      let sum = number.serverValue.resolved(existing: input.leafValue, 0)
      return .success(.leaf(sum))
    case .abort: return .abort
    case .fail: throw Failure()
    case .abortIf(let value, let other):
      return input == (try Validation.data(value.json, at: path)) ? .abort : try other.decision(input, at: path)
    }
  }
}

extension Value {
  /// A number as the operand of an increment.
  fileprivate var serverValue: ServerValue {
    switch self {
    case .double(let value): .increment(.double(value))
    case .integer(let value): .increment(.integer(value))
    default: .increment(.integer(0))
    }
  }
}
