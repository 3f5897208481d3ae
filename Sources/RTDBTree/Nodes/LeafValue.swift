/// The scalar of a leaf, or of a priority.
package enum LeafValue: Sendable {
  case bool(Bool)
  case integer(Int64)
  case double(Double)
  case string(String)
  /// A value that the server fills in; locally only an estimate of it is ever shown.
  case deferred(ServerValue)

  /// The position of the kind in value order: deferred, boolean, number, string.
  package var rank: Int {
    switch self {
    case .deferred: 1
    case .bool: Mutant.isActive(.booleansLast) ? 6 : 2
    case .integer, .double: Mutant.isActive(.numbersAfterTexts) ? 5 : 3
    case .string: 4
    }
  }

  /// The number as a double, nil for what is no number.
  package var number: Double? {
    switch self {
    case .integer(let value): Double(value)
    case .double(let value): value
    default: nil
    }
  }

  /// Compares in value order (kinds first, then within the kind): negative, zero or positive.
  package func compare(_ other: LeafValue) -> Int {
    switch (self, other) {
    case (.bool(let a), .bool(let b)): return (a ? 1 : 0) - (b ? 1 : 0)
    case (.integer(let a), .integer(let b)): return a < b ? -1 : a == b ? 0 : 1
    case (.string(let a), .string(let b)): return a.compareUTF16(to: b)
    case (.deferred, .deferred): return 0
    default: break
    }
    guard let a = number, let b = other.number else { return rank - other.rank }
    return a < b ? -1 : a == b ? 0 : 1
  }
}

extension LeafValue: Equatable {
  /// Same kind in JavaScript's sense and same value: 1 equals 1.0, `true` does not equal 1.
  package static func == (left: LeafValue, right: LeafValue) -> Bool {
    switch (left, right) {
    case (.string(let a), .string(let b)): return a.hasSameCodeUnits(as: b)
    case (.deferred(let a), .deferred(let b)): return a == b
    default: return left.rank == right.rank && left.compare(right) == 0
    }
  }
}

extension LeafValue: Hashable {
  package func hash(into hasher: inout Hasher) {
    hasher.combine(rank)
    switch self {
    case .bool(let value): hasher.combine(value)
    case .integer, .double: hasher.combine(number)
    case .string(var value): value.withUTF8 { hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
    case .deferred(let value): hasher.combine(value)
    }
  }
}
