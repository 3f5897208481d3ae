import ConformanceCases

/// The one place that says when two pieces of data are the same to the judge.
///
/// Data is compared in a canonical object form: numbers compare as IEEE doubles, text compares byte by byte, the order
/// of members does not count, an array is an object with the indices as keys, a null member or element is absent, and
/// a container without members is null. So a case may write `[a, b]` or `{0: a, 1: b}`, whichever way the client
/// renders it; where the rendering itself matters, `$type` asks for it.
extension Value {
  /// Whether this is no data at all: null, or a container of nothing but absent data.
  package var isAbsent: Bool {
    switch self {
    case .null: true
    case .bool, .integer, .double, .string: false
    case .array(let elements): elements.allSatisfy(\.isAbsent)
    case .object(let members): members.allSatisfy(\.value.isAbsent)
    }
  }

  /// The members of the canonical object form, in the order of the data; nil for a scalar.
  package var canonicalMembers: [Member]? {
    switch self {
    case .null: []
    case .bool, .integer, .double, .string: nil
    case .array(let elements):
      elements.enumerated().filter { !$0.element.isAbsent }.map { Member(String($0.offset), $0.element) }
    case .object(let members): members.filter { !$0.value.isAbsent }
    }
  }

  /// The member of that key in canonical form, `.null` where there is none.
  package func canonicalMember(_ key: String) -> Value {
    switch self {
    case .object(let members): return members.last { ExactText($0.key) == ExactText(key) }?.value ?? .null
    case .array(let elements):
      guard let index = Int(key), elements.indices.contains(index), String(index) == key else { return .null }
      return elements[index]
    default: return .null
    }
  }

  /// Whether both are the same data in canonical form; linear in the size of the data.
  package func isEquivalent(to other: Value) -> Bool {
    switch (self, other) {
    case (.bool(let left), .bool(let right)): return left == right
    case (.string(let left), .string(let right)): return ExactText(left) == ExactText(right)
    case (.integer, .integer), (.integer, .double), (.double, .integer), (.double, .double):
      return number == other.number
    case (.array(let left), .array(let right)) where left.count == right.count:
      return zip(left, right).allSatisfy { $0.isEquivalent(to: $1) }
    case (.object(let left), .object(let right)) where Self.haveSameKeys(left, right):
      return zip(left, right).allSatisfy { $0.value.isEquivalent(to: $1.value) }
    default: return hasEquivalentMembers(to: other)
    }
  }

  private static func haveSameKeys(_ left: [Member], _ right: [Member]) -> Bool {
    left.count == right.count && zip(left, right).allSatisfy { ExactText($0.key) == ExactText($1.key) }
  }

  private func hasEquivalentMembers(to other: Value) -> Bool {
    guard let left = canonicalMembers, let right = other.canonicalMembers, left.count == right.count else {
      return false
    }
    var byKey: [ExactText: Value] = [:]
    for member in right { byKey[ExactText(member.key)] = member.value }
    return left.allSatisfy { byKey[ExactText($0.key)]?.isEquivalent(to: $0.value) ?? false }
  }

  /// Whether any key of the data belongs to the export form (`.priority`, `.value`).
  package var usesExportForm: Bool {
    switch self {
    case .null, .bool, .integer, .double, .string: false
    case .array(let elements): elements.contains(where: \.usesExportForm)
    case .object(let members): members.contains { Self.isExportKey($0.key) || $0.value.usesExportForm }
    }
  }

  /// Whether a key carries the export form instead of a child.
  static func isExportKey(_ key: String) -> Bool { key == ".priority" || key == ".value" }
}
