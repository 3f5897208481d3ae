/// Writes JSON as compact text.
package enum JSONWriter {
  package static func text(_ value: JSON) -> String {
    var output = ""
    append(value, to: &output)
    return output
  }

  /// Writes a value behind a text.
  package static func append(_ value: JSON, to output: inout String) {
    switch value {
    case .null: output += "null"
    case .bool(let value): output += value ? "true" : "false"
    case .integer(let value): output += String(value)
    case .double(let value): output += text(value)
    case .string(let value): appendString(value, to: &output)
    case .array(let elements):
      output += "["
      for (position, element) in elements.enumerated() {
        if position > 0 { output += "," }
        append(element, to: &output)
      }
      output += "]"
    case .object(let members):
      output += "{"
      for (position, member) in members.enumerated() {
        if position > 0 { output += "," }
        appendString(member.key, to: &output)
        output += ":"
        append(member.value, to: &output)
      }
      output += "}"
    }
  }

  /// The shortest text that reads back as the same double; the sign of zero stays.
  package static func text(_ value: Double) -> String {
    precondition(value.isFinite, "JSON has no NaN and no infinities")
    return value == 0 && value.sign == .minus ? "-0.0" : value.description
  }

  private static func appendString(_ text: String, to output: inout String) {
    output += "\""
    if needsEscapes(text) { appendEscaped(text, to: &output) } else { output += text }
    output += "\""
  }

  private static func needsEscapes(_ text: String) -> Bool {
    var text = text
    return text.withUTF8 { bytes in
      for byte in bytes where byte < 0x20 || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") { return true }
      return false
    }
  }

  private static func appendEscaped(_ text: String, to output: inout String) {
    var start = text.utf8.startIndex
    for index in text.utf8.indices {
      let byte = text.utf8[index]
      guard byte < 0x20 || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") else { continue }
      output += text[start..<index]
      output += escape(byte)
      start = text.utf8.index(after: index)
    }
    output += text[start...]
  }

  private static func escape(_ byte: UInt8) -> String {
    switch byte {
    case UInt8(ascii: "\""): return "\\\""
    case UInt8(ascii: "\\"): return "\\\\"
    case UInt8(ascii: "\n"): return "\\n"
    case UInt8(ascii: "\r"): return "\\r"
    case UInt8(ascii: "\t"): return "\\t"
    default:
      let digits = String(byte, radix: 16)
      return "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
    }
  }
}
