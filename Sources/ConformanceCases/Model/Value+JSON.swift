extension Value {
  /// What is wrong with a JSON text, and at which byte, counted from 0.
  package struct JSONFailure: Error, Equatable, CustomStringConvertible, Sendable {
    package var message: String
    package var offset: Int
    package var description: String { "\(message) at byte \(offset)" }
  }

  /// Reads JSON that fills the whole text.
  ///
  /// - Throws: `JSONFailure`.
  /// - Complexity: linear in the length of the text.
  package init(json text: String) throws {
    var reader = ValueReader(bytes: Array(text.utf8))
    self = try reader.readAll()
  }
}

/// Reads strict JSON: whole numbers that fit 64 bits are integers, all others doubles.
private struct ValueReader {
  /// Deeper data is no report of ours, and would take the stack.
  private static let depthLimit = 512

  let bytes: [UInt8]
  private var position = 0
  private var depth = 0

  init(bytes: [UInt8]) { self.bytes = bytes }

  mutating func readAll() throws -> Value {
    let value = try readValue()
    skipSpace()
    guard position == bytes.count else { throw failure("more text behind the value") }
    return value
  }

  private func failure(_ message: String) -> Value.JSONFailure { .init(message: message, offset: position) }

  private var next: UInt8? { position < bytes.count ? bytes[position] : nil }

  private mutating func skipSpace() {
    while let byte = next, byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 { position += 1 }
  }

  private mutating func take(_ character: Unicode.Scalar) -> Bool {
    guard next == UInt8(ascii: character) else { return false }
    position += 1
    return true
  }

  private mutating func readValue() throws -> Value {
    skipSpace()
    guard let byte = next else { throw failure("the text ends where a value is due") }
    switch byte {
    case UInt8(ascii: "{"): return try nested { try $0.readObject() }
    case UInt8(ascii: "["): return try nested { try $0.readArray() }
    case UInt8(ascii: "\""): return .string(try readString())
    case UInt8(ascii: "t"): return try readWord("true", .bool(true))
    case UInt8(ascii: "f"): return try readWord("false", .bool(false))
    case UInt8(ascii: "n"): return try readWord("null", .null)
    default: return try readNumber()
    }
  }

  private mutating func nested(_ read: (inout ValueReader) throws -> Value) throws -> Value {
    depth += 1
    guard depth <= Self.depthLimit else { throw failure("the data is nested too deep") }
    defer { depth -= 1 }
    position += 1
    return try read(&self)
  }

  private mutating func readWord(_ word: StaticString, _ value: Value) throws -> Value {
    let matches = word.withUTF8Buffer { bytes[position...].starts(with: $0) }
    guard matches else { throw failure("no value begins like this") }
    position += word.utf8CodeUnitCount
    return value
  }

  private mutating func readObject() throws -> Value {
    var members: [Value.Member] = []
    skipSpace()
    if take("}") { return .object([]) }
    while true {
      skipSpace()
      guard next == UInt8(ascii: "\"") else { throw failure("a key is due") }
      let key = try readString()
      skipSpace()
      guard take(":") else { throw failure("a colon is due") }
      members.append(.init(key, try readValue()))
      skipSpace()
      if take("}") { return .object(members) }
      guard take(",") else { throw failure("a comma or a closing brace is due") }
    }
  }

  private mutating func readArray() throws -> Value {
    var elements: [Value] = []
    skipSpace()
    if take("]") { return .array([]) }
    while true {
      elements.append(try readValue())
      skipSpace()
      if take("]") { return .array(elements) }
      guard take(",") else { throw failure("a comma or a closing bracket is due") }
    }
  }

  private mutating func readNumber() throws -> Value {
    let start = position
    while let byte = next,
      byte == 0x2B || byte == 0x2D || byte == 0x2E || (0x30...0x39).contains(byte) || byte | 0x20 == 0x65
    {
      position += 1
    }
    let text = String(decoding: bytes[start..<position], as: UTF8.self)
    let digits = text.drop { $0 == "-" }
    let isPlain =
      digits.first?.isNumber == true && (digits.first != "0" || !(digits.dropFirst().first?.isNumber ?? false))
    if isPlain, text.last?.isNumber == true {
      if let integer = Int64(text), text != "-0" { return .integer(integer) }
      if let double = Double(text) { return .double(double) }
    }
    position = start
    throw failure("no value begins like this")
  }

  private mutating func readString() throws -> String {
    position += 1
    var scalars: [UInt8] = []
    while let byte = next {
      position += 1
      switch byte {
      case UInt8(ascii: "\""): return String(decoding: scalars, as: UTF8.self)
      case UInt8(ascii: "\\"): scalars += Array(String(try readEscape()).utf8)
      case ..<0x20: throw failure("a control character in a string")
      default: scalars.append(byte)
      }
    }
    throw failure("the text ends inside a string")
  }

  private mutating func readEscape() throws -> Unicode.Scalar {
    guard let byte = next else { throw failure("the text ends inside a string") }
    position += 1
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): return Unicode.Scalar(byte)
    case UInt8(ascii: "b"): return "\u{8}"
    case UInt8(ascii: "f"): return "\u{C}"
    case UInt8(ascii: "n"): return "\n"
    case UInt8(ascii: "r"): return "\r"
    case UInt8(ascii: "t"): return "\t"
    case UInt8(ascii: "u"): return try readUnicode()
    default: throw failure("no escape is spelled like this")
    }
  }

  private mutating func readUnicode() throws -> Unicode.Scalar {
    let unit = try readHex()
    if let scalar = Unicode.Scalar(unit) { return scalar }
    guard unit < 0xDC00, take("\\"), take("u") else { throw failure("half of a pair of surrogates") }
    let low = try readHex()
    guard (0xDC00...0xDFFF).contains(low),
      let scalar = Unicode.Scalar(0x10000 + (unit - 0xD800) << 10 + (low - 0xDC00))
    else { throw failure("half of a pair of surrogates") }
    return scalar
  }

  private mutating func readHex() throws -> UInt32 {
    guard position + 4 <= bytes.count,
      let unit = UInt32(String(decoding: bytes[position..<position + 4], as: UTF8.self), radix: 16)
    else { throw failure("four hexadecimal digits are due") }
    position += 4
    return unit
  }
}
