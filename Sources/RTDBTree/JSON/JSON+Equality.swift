extension JSON: Equatable {
  /// The same kinds and values in the same order: 1 differs from 1.0, -0.0 from 0.0, and strings are compared
  /// literally.
  package static func == (left: JSON, right: JSON) -> Bool {
    switch (left, right) {
    case (.null, .null): true
    case (.bool(let a), .bool(let b)): a == b
    case (.integer(let a), .integer(let b)): a == b
    case (.double(let a), .double(let b)): a.bitPattern == b.bitPattern
    case (.string(let a), .string(let b)): a.hasSameCodeUnits(as: b)
    case (.array(let a), .array(let b)): a == b
    case (.object(let a), .object(let b)): a == b
    default: false
    }
  }
}

extension JSON.Member: Equatable {
  package static func == (left: JSON.Member, right: JSON.Member) -> Bool {
    left.key.hasSameCodeUnits(as: right.key) && left.value == right.value
  }
}
