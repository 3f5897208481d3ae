/// A scalar as the file writes it; only a plain one can be anything but a string.
package struct YAMLScalar: Sendable {
  package var text: String
  /// Whether it was written without quotes and not as a block.
  package var isPlain: Bool

  package init(_ text: String, isPlain: Bool) {
    self.text = text
    self.isPlain = isPlain
  }

  /// What a scalar stands for.
  package enum Resolved: Sendable {
    case null
    case bool(Bool)
    case integer(Int64)
    case double(Double)
    case string(String)
    /// Text that readers of YAML disagree about, or that no database value can hold.
    case refused(CaseDiagnostic.Code, message: String, fix: String)

    var kindName: String {
      switch self {
      case .null: "null"
      case .bool: "a boolean"
      case .integer: "an integer"
      case .double: "a number"
      case .string, .refused: "a string"
      }
    }
  }

  /// Resolves the text: `null`, `~` and nothing are null, `true` and `false` are booleans, `1` is an integer,
  /// `1.0` and `1e0` are doubles, and everything else is a string.
  package var resolved: Resolved {
    guard isPlain else { return .string(text) }
    switch text {
    case "", "~", "null": return .null
    case "true": return .bool(true)
    case "false": return .bool(false)
    case "True", "TRUE", "False", "FALSE", "Null", "NULL":
      return .refused(
        .ambiguousScalar, message: "`\(text)` is read as a string here and as something else elsewhere",
        fix: "write `\(text.lowercased())`, or quote it")
    default: break
    }
    if Self.nonFinite.contains(text.lowercased()) {
      return .refused(
        .notFinite, message: "`\(text)` is no number that a database holds", fix: "quote it if text is meant")
    }
    guard let first = text.utf8.first, first < 0x3A, first > 0x2A else { return .string(text) }
    return number
  }

  private static let nonFinite: Set<String> = [".inf", "+.inf", "-.inf", ".nan"]
}
