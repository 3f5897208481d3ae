/// An expression as it is written, before anybody has asked whether it makes sense.
final class Syntax {
  indirect enum Form {
    case bool(Bool)
    case null
    case number(Double)
    case string(String)
    /// A regular expression between its slashes, and the letters behind it.
    case pattern([Unicode.Scalar], flags: String)
    case name(String)
    case array([Syntax])
    case member(Syntax, String)
    case index(Syntax, Syntax)
    case call(Syntax, [Syntax])
    case not(Syntax)
    case negate(Syntax)
    case binary(BinaryOperator, Syntax, Syntax)
    /// Operands between `&&`.
    case all([Syntax])
    /// Operands between `||`.
    case any([Syntax])
    case conditional(Syntax, Syntax, Syntax)
  }

  let form: Form
  /// The byte of the document at which it begins.
  let offset: Int
  /// How many expressions stand inside of each other.
  let depth: Int

  init(_ form: Form, at offset: Int) {
    self.form = form
    self.offset = offset
    depth = 1 + (form.parts.map(\.depth).max() ?? 0)
  }
}

extension Syntax.Form {
  fileprivate var parts: [Syntax] {
    switch self {
    case .bool, .null, .number, .string, .pattern, .name: []
    case .array(let parts), .all(let parts), .any(let parts): parts
    case .member(let part, _), .not(let part), .negate(let part): [part]
    case .index(let target, let part): [target, part]
    case .call(let target, let arguments): [target] + arguments
    case .binary(_, let left, let right): [left, right]
    case .conditional(let condition, let yes, let no): [condition, yes, no]
    }
  }
}
