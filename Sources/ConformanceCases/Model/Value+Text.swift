extension Value {
  /// Compact JSON, members in their order; a double always shows that it is one.
  package var jsonText: String {
    switch self {
    case .null: "null"
    case .bool(let value): String(value)
    case .integer(let value): String(value)
    case .double(let value): value.isFinite ? String(value) : "null"
    case .string(let text): Self.quoted(text)
    case .array(let elements): "[" + elements.map(\.jsonText).joined(separator: ",") + "]"
    case .object(let members):
      "{" + members.map { Self.quoted($0.key) + ":" + $0.value.jsonText }.joined(separator: ",") + "}"
    }
  }

  /// The short form for messages, as a case would write it: `{ada: 10, bob: [x, y]}`.
  package var shortText: String {
    switch self {
    case .null, .bool, .integer, .double: jsonText
    case .string(let text): Self.plainOrQuoted(text)
    case .array(let elements): "[" + elements.map(\.shortText).joined(separator: ", ") + "]"
    case .object(let members):
      "{" + members.map { Self.plainOrQuoted($0.key, isKey: true) + ": " + $0.value.shortText }.joined(separator: ", ")
        + "}"
    }
  }

  /// A JSON string literal.
  package static func quoted(_ text: String) -> String {
    var result = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": result += "\\\""
      case "\\": result += "\\\\"
      case "\n": result += "\\n"
      case "\r": result += "\\r"
      case "\t": result += "\\t"
      case _ where scalar.value < 0x20 || scalar.value == 0x7F:
        let digits = String(scalar.value, radix: 16)
        result += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result + "\""
  }

  /// Leaves the quotes off where YAML would read the same string without them.
  static func plainOrQuoted(_ text: String, isKey: Bool = false) -> String {
    let isWord = !text.isEmpty && text.unicodeScalars.allSatisfy(isWordScalar) && text.first != "-"
    guard isWord, !isKey else { return isWord ? text : quoted(text) }
    if case .string = YAMLScalar(text, isPlain: true).resolved { return text }
    return quoted(text)
  }

  private static func isWordScalar(_ scalar: Unicode.Scalar) -> Bool {
    scalar.properties.isAlphabetic || ("0"..."9").contains(scalar) || "-_./".unicodeScalars.contains(scalar)
  }
}
