/// What is known of an expression's value before it is evaluated.
enum StaticType: Sendable {
  case boolean
  case number
  case string
  case null
  case pattern
  case snapshot
  /// A method that is named and not called.
  case method
  /// A value of the database: a string, a number, a boolean, null, or something with children.
  case value
  /// The user, or anything below.
  case auth
  case query
  /// A parameter of the query that may be missing.
  case queryValue
  /// Either of two that have nothing in common.
  case mixed

  /// What either of two types is.
  func joined(_ other: StaticType) -> StaticType {
    if self == other { return self }
    let isValue = { (type: StaticType) in [.value, .auth].contains(type) }
    let isScalar = { (type: StaticType) in isValue(type) || [.boolean, .number, .string, .null].contains(type) }
    return (isValue(self) || isValue(other)) && isScalar(self) && isScalar(other) ? .value : .mixed
  }

  /// Whether it may stand beside `==` and `!=`.
  var isComparable: Bool { isOrderable || self == .boolean || self == .null }

  /// Whether it may stand beside `<` and its kind, or `+`.
  var isOrderable: Bool { self == .string || isNumeric }

  /// Whether it may be calculated with.
  var isNumeric: Bool { [.number, .value, .auth, .queryValue, .mixed].contains(self) }

  /// Whether it may be an argument that is a string.
  var isTextual: Bool { [.string, .value, .auth, .mixed].contains(self) }
}
