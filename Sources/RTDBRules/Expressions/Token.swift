/// A word, a sign or a literal of an expression.
struct Token {
  enum Kind: Equatable {
    case end
    case name(String)
    case number(Double)
    case string(String)
    case sign(String)
  }

  var kind: Kind
  /// The character at which it begins.
  var start: Int

  func isSign(_ sign: String) -> Bool { kind == .sign(sign) }
}
