extension Value {
  /// The member of an object; nil where there is none, or the value is no object.
  package subscript(key: String) -> Value? { members?.first { $0.key == key }?.value }

  /// The members of an object, nil for anything else.
  package var members: [Member]? {
    guard case .object(let members) = self else { return nil }
    return members
  }

  /// The elements of an array, nil for anything else.
  package var elements: [Value]? {
    guard case .array(let elements) = self else { return nil }
    return elements
  }

  /// The text of a string, nil for anything else.
  package var text: String? {
    guard case .string(let text) = self else { return nil }
    return text
  }

  /// The whole number, nil for anything else; `3.0` counts as one.
  package var wholeNumber: Int64? {
    switch self {
    case .integer(let value): value
    case .double(let value): Int64(exactly: value)
    default: nil
    }
  }

  /// The truth value, nil for anything else.
  package var flag: Bool? {
    guard case .bool(let flag) = self else { return nil }
    return flag
  }
}
