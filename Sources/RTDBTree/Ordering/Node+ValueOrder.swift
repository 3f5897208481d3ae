extension Node {
  /// Compares in value order: nothing, deferred, boolean, number, string, children; priorities take no part.
  ///
  /// Two nodes with children count as equal, whatever they hold. Negative, zero or positive.
  package func compareValue(to other: Node) -> Int {
    if case .leaf(let left) = self, case .leaf(let right) = other { return left.value.compare(right.value) }
    return valueRank - other.valueRank
  }

  private var valueRank: Int {
    switch self {
    case .empty: 0
    case .leaf(let leaf): leaf.value.rank
    case .children: 9
    }
  }
}

extension Node {
  /// An integer that grows with value order: of two nodes with different ones the smaller comes first, equal ones need
  /// the full comparison.
  var sortWord: UInt64 {
    switch self {
    case .empty: 0
    case .leaf(let leaf): leaf.value.sortWord
    case .children: 9 << 60
    }
  }
}

extension LeafValue {
  /// The kind in the top four bits, then as much of the value as fits.
  var sortWord: UInt64 {
    let top = UInt64(rank) << 60
    switch self {
    case .deferred: return top
    case .bool(let value): return top | (value ? 1 : 0)
    case .integer(let value): return top | LeafValue.sortBits(Double(value)) >> 4
    case .double(let value): return top | LeafValue.sortBits(value) >> 4
    case .string(var text):
      return text.withUTF8 { bytes in
        var word: UInt64 = 0
        for position in 0..<8 {
          word = word << 8 | (position < bytes.count ? UInt64(Key.orderByte(bytes[position])) : 0)
        }
        return top | word >> 4
      }
    }
  }

  /// Bits that compare as the numbers do; both zeros have the same.
  private static func sortBits(_ value: Double) -> UInt64 {
    let bits = (value == 0 ? 0 : value).bitPattern
    return bits >> 63 == 0 ? bits | 1 << 63 : ~bits
  }
}
