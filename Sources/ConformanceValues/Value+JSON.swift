extension Value {
  /// What is wrong with a JSON text, and at which byte, counted from 0.
  public struct JSONFailure: Error, Equatable, CustomStringConvertible, Sendable {
    public var message: String
    public var offset: Int
    public var description: String { "\(message) at byte \(offset)" }
  }

  /// Reads JSON that fills all bytes.
  ///
  /// - Throws: `JSONFailure`.
  /// - Complexity: linear in the length of the text.
  public init(json bytes: [UInt8]) throws { self = try ValueReader.read(bytes) }

  /// Reads JSON that fills the whole text.
  ///
  /// - Throws: `JSONFailure`.
  public init(json text: String) throws { try self.init(json: Array(text.utf8)) }

  /// Compact JSON, members in their order; a double always shows that it is one.
  public var jsonText: String {
    var text = ""
    write(to: &text)
    return text
  }

  private func write(to text: inout String) {
    switch self {
    case .null: text += "null"
    case .bool(let value): text += value ? "true" : "false"
    case .integer(let value): text += String(value)
    case .double(let value): text += value.isFinite ? String(value) : "null"
    case .string(let value): Self.write(value, to: &text)
    case .array(let elements):
      text += "["
      for (index, element) in elements.enumerated() {
        if index > 0 { text += "," }
        element.write(to: &text)
      }
      text += "]"
    case .object(let members):
      text += "{"
      for (index, member) in members.enumerated() {
        if index > 0 { text += "," }
        Self.write(member.key, to: &text)
        text += ":"
        member.value.write(to: &text)
      }
      text += "}"
    }
  }

  /// A JSON string literal.
  package static func quoted(_ text: String) -> String {
    var result = ""
    write(text, to: &result)
    return result
  }

  /// Whether a byte neither has a meaning nor begins a sign that is spelled out.
  private static func isPlain(_ byte: UInt8) -> Bool {
    byte >= 0x20 && byte != 0x22 && byte != 0x5C && byte != 0x7F && byte != 0xC2 && byte != 0xEF
  }

  /// Controls and what is no character: JSON permits some of them, YAML none.
  private static func isHidden(_ scalar: Unicode.Scalar) -> Bool {
    scalar.value < 0x20 || (0x7F...0x9F).contains(scalar.value) || (0xFFFE...0xFFFF).contains(scalar.value)
      || scalar == "\u{FEFF}"
  }

  private static func write(_ string: String, to text: inout String) {
    text += "\""
    if string.utf8.allSatisfy(isPlain) {
      text += string
    } else {
      for scalar in string.unicodeScalars { write(scalar, to: &text) }
    }
    text += "\""
  }

  private static func write(_ scalar: Unicode.Scalar, to text: inout String) {
    switch scalar {
    case "\"": text += "\\\""
    case "\\": text += "\\\\"
    case "\n": text += "\\n"
    case "\r": text += "\\r"
    case "\t": text += "\\t"
    case _ where isHidden(scalar):
      let digits = String(scalar.value, radix: 16)
      text += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
    default: text.unicodeScalars.append(scalar)
    }
  }
}
