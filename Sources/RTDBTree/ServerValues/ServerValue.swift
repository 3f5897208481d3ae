/// A value that the server computes when it applies a write (`.sv`).
package enum ServerValue: Hashable, Sendable {
  /// Milliseconds since 1970 at the server.
  case timestamp
  /// The number stored there plus this one.
  case increment(Number)

  /// An increment's operand, integer and double kept apart.
  package enum Number: Hashable, Sendable {
    case integer(Int64)
    case double(Double)

    package var leafValue: LeafValue {
      switch self {
      case .integer(let value): .integer(value)
      case .double(let value): .double(value)
      }
    }
  }
}
