/// What a transaction's update function does in one run, as data.
package indirect enum UpdateFunction: Sendable {
  /// It gives this data back, whatever its input is.
  case set(Value)
  /// It adds to its input; an input that is no number counts as 0.
  case increment(Value)
  /// It aborts the transaction.
  case abort
  /// It throws an error of the app's.
  case fail
  /// It aborts if its input is this data, else it does something else.
  case abortIf(Value, orElse: UpdateFunction)

  /// The data in it that may be written.
  package var values: [Value] {
    switch self {
    case .set(let value): [value]
    case .increment, .abort, .fail: []
    case .abortIf(_, let other): other.values
    }
  }
}
