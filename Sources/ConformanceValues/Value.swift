/// Data of a case, and a message of the driver protocol: JSON with integers and doubles kept apart and object members
/// in file order.
///
/// The kit has a value type of its own, so that the judge shares neither equality nor order with the engine.
public indirect enum Value: Sendable {
  case null
  case bool(Bool)
  case integer(Int64)
  case double(Double)
  case string(String)
  case array([Value])
  case object([Member])

  /// One key with its value.
  public struct Member: Sendable {
    public var key: String
    public var value: Value

    public init(_ key: String, _ value: Value) {
      self.key = key
      self.value = value
    }
  }
}
