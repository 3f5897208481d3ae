/// Data of a case: JSON with integers and doubles kept apart and object members in file order.
///
/// The kit has a value type of its own, so that the judge shares neither equality nor order with the engine.
package indirect enum Value: Sendable {
  case null
  case bool(Bool)
  case integer(Int64)
  case double(Double)
  case string(String)
  case array([Value])
  case object([Member])

  /// One key with its value.
  package struct Member: Sendable {
    package var key: String
    package var value: Value

    package init(_ key: String, _ value: Value) {
      self.key = key
      self.value = value
    }
  }
}
