/// Literal comparisons of strings: Swift's own operators treat canonically equivalent texts as equal, the database
/// does not.
extension String {
  /// Whether both strings consist of the same code units.
  package func hasSameCodeUnits(as other: String) -> Bool {
    guard utf8.count == other.utf8.count else { return false }
    // Equal code units imply equality under canonical equivalence, which the library decides fastest.
    return self == other && compareUTF16(to: other) == 0
  }

  /// Compares by UTF-16 code units: negative, zero or positive.
  package func compareUTF16(to other: String) -> Int {
    var left = self
    var right = other
    return left.withUTF8 { left in
      right.withUTF8 { right in
        let shared = Swift.min(left.count, right.count)
        var position = 0
        while position < shared {
          let a = left[position]
          let b = right[position]
          if a != b { return Int(Key.orderByte(a)) - Int(Key.orderByte(b)) }
          position += 1
        }
        return left.count - right.count
      }
    }
  }
}
