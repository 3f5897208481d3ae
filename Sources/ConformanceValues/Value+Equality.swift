extension Value: Equatable {
  /// Numbers are equal as doubles, whatever their kind; the order of an object's members does not matter.
  ///
  /// - Complexity: linear in the size of the values, hashing included.
  public static func == (a: Value, b: Value) -> Bool {
    switch (a, b) {
    case (.null, .null): true
    case (.bool(let x), .bool(let y)): x == y
    case (.string(let x), .string(let y)): x.utf8.elementsEqual(y.utf8)
    case (.array(let x), .array(let y)): x == y
    case (.object(let x), .object(let y)): sameMembers(x, y)
    default: sameNumber(a, b)
    }
  }

  /// The number as a double; nil where the value is no number.
  public var number: Double? {
    switch self {
    case .integer(let value): Double(value)
    case .double(let value): value
    default: nil
    }
  }

  private static func sameNumber(_ a: Value, _ b: Value) -> Bool {
    guard let x = a.number, let y = b.number else { return false }
    return x == y
  }

  private static func sameMembers(_ a: [Member], _ b: [Member]) -> Bool {
    guard a.count == b.count else { return false }
    // Keys are compared by their bytes: Swift strings would take composed and decomposed letters for equal.
    let byKey = Dictionary(b.map { (Array($0.key.utf8), $0.value) }, uniquingKeysWith: { _, last in last })
    return a.allSatisfy { member in byKey[Array(member.key.utf8)].map { $0 == member.value } ?? false }
  }
}
