import RTDBTree

extension JSON {
  /// A text that is equal for values that JavaScript cannot tell apart: members in order of their keys, one kind of
  /// number.
  var comparableText: String { JSONWriter.text(comparable) }

  private var comparable: JSON {
    switch self {
    case .double(let value): Int64(exactly: value).map { .integer($0) } ?? self
    case .array(let elements): .array(elements.map(\.comparable))
    case .object(let members):
      .object(
        members.sorted { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }
          .map { .init($0.key, $0.value.comparable) })
    default: self
    }
  }

  /// The object without some members.
  func without(_ names: String...) -> JSON {
    guard let members else { return self }
    return .object(members.filter { !names.contains($0.key) })
  }
}
