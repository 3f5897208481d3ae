extension Value {
  /// The member of an object; nil where there is none, or the value is no object.
  public subscript(key: String) -> Value? {
    guard case .object(let members) = self else { return nil }
    return members.first { $0.key == key }?.value
  }

  /// The members of an object, nil for anything else.
  public var members: [Member]? {
    guard case .object(let members) = self else { return nil }
    return members
  }

  /// The elements of an array, nil for anything else.
  public var elements: [Value]? {
    guard case .array(let elements) = self else { return nil }
    return elements
  }

  /// The text of a string, nil for anything else.
  public var text: String? {
    guard case .string(let text) = self else { return nil }
    return text
  }

  /// The whole number, nil for anything else; `3.0` counts as one.
  public var wholeNumber: Int64? {
    switch self {
    case .integer(let value): value
    case .double(let value): Int64(exactly: value)
    default: nil
    }
  }

  /// The truth value, nil for anything else.
  public var flag: Bool? {
    guard case .bool(let flag) = self else { return nil }
    return flag
  }

  /// Whether the value is null.
  public var isNull: Bool {
    if case .null = self { return true }
    return false
  }
}
