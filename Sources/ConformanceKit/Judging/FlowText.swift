import ConformanceCases

/// Writes data and patterns on one line, the way a case spells them.
package enum FlowText {
  /// The text of a value: `{ada: 10, bob: [true, null]}`.
  package static func text(_ value: Value) -> String {
    switch value {
    case .null: "null"
    case .bool(let bool): bool ? "true" : "false"
    case .integer(let integer): String(integer)
    case .double(let double): String(describing: double)
    case .string(let string): scalar(string)
    case .array(let elements): "[" + elements.map(text).joined(separator: ", ") + "]"
    case .object(let members): object(members.map { ($0.key, text($0.value)) })
    }
  }

  /// The text of a pattern, matchers spelled with `$`.
  package static func text(_ pattern: Pattern) -> String {
    switch pattern {
    case .value(let value): text(value)
    case .array(let patterns): "[" + patterns.map(text).joined(separator: ", ") + "]"
    case .object(let members): object(members.map { ($0.key, text($0.pattern)) })
    case .any: "$any"
    case .absent: "$absent"
    case .type(let name): "{$type: \(name)}"
    case .range(let least, let most):
      object([least.map { ("$gte", text(.double($0))) }, most.map { ("$lte", text(.double($0))) }].compactMap { $0 })
    case .serverTime(let offset): "{$serverTime: \(offset < 0 ? "" : "+")\(offset)ms}"
    case .bind(let name): "{$bind: \(scalar(name))}"
    case .reference(let name): "{$ref: \(scalar(name))}"
    case .oneOf(let variants): "{$oneOf: [" + variants.map(text).joined(separator: ", ") + "]}"
    }
  }

  /// The text of an object whose member values are text already.
  package static func object(_ members: [(String, String)]) -> String {
    "{" + members.map { "\(scalar($0.0)): \($0.1)" }.joined(separator: ", ") + "}"
  }

  /// The text of a string: bare where a reader could not take it for anything else, else in double quotes.
  package static func scalar(_ string: String) -> String { isBare(string) ? string : quoted(string) }

  private static func isBare(_ string: String) -> Bool {
    guard let first = string.unicodeScalars.first, string.utf8.count <= 768 else { return false }
    if ["true", "false", "null"].contains(string) || string == "." { return false }
    guard isLetter(first) || first == "." || first == "$" || (first == "-" && !startsNumber(string)) else { return false }
    return string.unicodeScalars.allSatisfy { isLetter($0) || ("0"..."9").contains($0) || "._-/$".unicodeScalars.contains($0) }
  }

  private static func startsNumber(_ string: String) -> Bool {
    string.unicodeScalars.dropFirst().first.map { ("0"..."9").contains($0) || $0 == "." || $0 == "-" } ?? true
  }

  private static func isLetter(_ scalar: Unicode.Scalar) -> Bool {
    ("a"..."z").contains(scalar) || ("A"..."Z").contains(scalar) || scalar == "_"
  }

  private static func quoted(_ string: String) -> String {
    var text = "\""
    for scalar in string.unicodeScalars {
      switch scalar {
      case "\"": text += "\\\""
      case "\\": text += "\\\\"
      case "\n": text += "\\n"
      case "\t": text += "\\t"
      case "\r": text += "\\r"
      default:
        if scalar.value < 0x20 || scalar.value == 0x7F {
          text += scalar.value < 0x10 ? "\\x0" : "\\x"
          text += String(scalar.value, radix: 16)
        } else {
          text.unicodeScalars.append(scalar)
        }
      }
    }
    return text + "\""
  }
}
