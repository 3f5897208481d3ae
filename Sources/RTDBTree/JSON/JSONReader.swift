/// Reads JSON text strictly: no trailing commas, no BOM, valid UTF-8 and surrogates, numbers that fit a double.
///
/// Numbers without fraction and exponent that fit 64 bits are integers, `-0` is a double. Of duplicate keys the last
/// one counts, at the place of the first.
package struct JSONReader {
  /// What is wrong with a text, and at which byte (from 0).
  package struct Failure: Error, Equatable, CustomStringConvertible {
    package var message: String
    package var offset: Int
    package var description: String { "\(message) at byte \(offset)" }
  }

  /// Containers may nest this deep.
  package static let maximumDepth = 1000

  private let bytes: UnsafeBufferPointer<UInt8>
  private var position = 0

  private init(_ bytes: UnsafeBufferPointer<UInt8>) { self.bytes = bytes }

  /// Reads one value that fills the whole text.
  ///
  /// - Throws: `Failure`.
  package static func read(_ text: String) throws(Failure) -> JSON {
    var text = text
    let result: Result<JSON, Failure> = text.withUTF8 { bytes in
      var reader = JSONReader(bytes)
      do throws(Failure) {
        let value = try reader.value(depth: 0)
        reader.skipSpace()
        guard reader.position == bytes.count else { throw reader.failure("unexpected text after the value") }
        return .success(value)
      } catch { return .failure(error) }
    }
    return try result.get()
  }

  /// Reads one value from bytes, which must be valid UTF-8.
  package static func read(bytes: some Collection<UInt8>) throws(Failure) -> JSON {
    guard let text = String(validating: bytes, as: UTF8.self) else {
      throw Failure(message: "invalid UTF-8", offset: 0)
    }
    return try read(text)
  }

  private func failure(_ message: String) -> Failure { Failure(message: message, offset: position) }

  private mutating func skipSpace() {
    while position < bytes.count {
      switch bytes[position] {
      case 0x20, 0x0A, 0x0D, 0x09: position += 1
      default: return
      }
    }
  }

  private mutating func take(_ byte: UInt8) -> Bool {
    guard position < bytes.count, bytes[position] == byte else { return false }
    position += 1
    return true
  }

  private mutating func value(depth: Int) throws(Failure) -> JSON {
    skipSpace()
    guard position < bytes.count else { throw failure("unexpected end of text") }
    switch bytes[position] {
    case UInt8(ascii: "{"): return try object(depth: depth)
    case UInt8(ascii: "["): return try array(depth: depth)
    case UInt8(ascii: "\""): return .string(try string())
    case UInt8(ascii: "t"): return try word("true", .bool(true))
    case UInt8(ascii: "f"): return try word("false", .bool(false))
    case UInt8(ascii: "n"): return try word("null", .null)
    default: return try number()
    }
  }

  private mutating func word(_ word: StaticString, _ value: JSON) throws(Failure) -> JSON {
    for offset in 0..<word.utf8CodeUnitCount {
      guard position + offset < bytes.count, bytes[position + offset] == word.utf8Start[offset] else {
        throw failure("unexpected character")
      }
    }
    position += word.utf8CodeUnitCount
    return value
  }

  private mutating func array(depth: Int) throws(Failure) -> JSON {
    guard depth < Self.maximumDepth else { throw failure("nested deeper than \(Self.maximumDepth) levels") }
    position += 1
    var elements: [JSON] = []
    skipSpace()
    if take(UInt8(ascii: "]")) { return .array([]) }
    while true {
      elements.append(try value(depth: depth + 1))
      skipSpace()
      if take(UInt8(ascii: "]")) { return .array(elements) }
      guard take(UInt8(ascii: ",")) else { throw failure("expected ',' or ']'") }
    }
  }

  private mutating func object(depth: Int) throws(Failure) -> JSON {
    guard depth < Self.maximumDepth else { throw failure("nested deeper than \(Self.maximumDepth) levels") }
    position += 1
    var members: [JSON.Member] = []
    // Few members are compared directly; from here on a table finds duplicates.
    var seen: [Key: Int]?
    skipSpace()
    if take(UInt8(ascii: "}")) { return .object([]) }
    while true {
      skipSpace()
      guard position < bytes.count, bytes[position] == UInt8(ascii: "\"") else { throw failure("expected a key") }
      let key = try string()
      skipSpace()
      guard take(UInt8(ascii: ":")) else { throw failure("expected ':'") }
      let element = try value(depth: depth + 1)
      if members.count == 8 {
        seen = Dictionary(uniqueKeysWithValues: members.enumerated().map { (Key($1.key), $0) })
      }
      let place = seen.map { $0[Key(key)] } ?? members.firstIndex { $0.key.hasSameCodeUnits(as: key) }
      if let place {
        members[place].value = element
      } else {
        seen?[Key(key)] = members.count
        members.append(JSON.Member(key, element))
      }
      skipSpace()
      if take(UInt8(ascii: "}")) { return .object(members) }
      guard take(UInt8(ascii: ",")) else { throw failure("expected ',' or '}'") }
    }
  }
}

// MARK: - Numbers

extension JSONReader {
  private mutating func number() throws(Failure) -> JSON {
    let start = position
    let negative = take(UInt8(ascii: "-"))
    guard position < bytes.count, isDigit(bytes[position]) else {
      position = start
      throw failure("unexpected character")
    }
    var magnitude: UInt64? = 0
    if !take(UInt8(ascii: "0")) {
      while position < bytes.count, isDigit(bytes[position]) {
        let digit = UInt64(bytes[position] - UInt8(ascii: "0"))
        if let old = magnitude {
          let (product, overflow) = old.multipliedReportingOverflow(by: 10)
          let (sum, carry) = product.addingReportingOverflow(digit)
          magnitude = overflow || carry ? nil : sum
        }
        position += 1
      }
    } else if position < bytes.count, isDigit(bytes[position]) {
      throw failure("a number must not start with 0")
    }
    var integral = true
    if take(UInt8(ascii: ".")) {
      integral = false
      try digits()
    }
    if take(UInt8(ascii: "e")) || take(UInt8(ascii: "E")) {
      integral = false
      _ = take(UInt8(ascii: "+")) || take(UInt8(ascii: "-"))
      try digits()
    }
    if integral, let magnitude, !(negative && magnitude == 0) {
      if negative, magnitude == UInt64(Int64.max) + 1 { return .integer(.min) }
      if let value = Int64(exactly: magnitude) { return .integer(negative ? -value : value) }
    }
    return try double(from: start)
  }

  private func double(from start: Int) throws(Failure) -> JSON {
    let text = String(decoding: UnsafeBufferPointer(rebasing: bytes[start..<position]), as: UTF8.self)
    guard let value = Double(text), value.isFinite else {
      throw Failure(message: "the number \(text) is outside the range of a double", offset: start)
    }
    return .double(value)
  }

  private mutating func digits() throws(Failure) {
    guard position < bytes.count, isDigit(bytes[position]) else { throw failure("expected a digit") }
    while position < bytes.count, isDigit(bytes[position]) { position += 1 }
  }

  private func isDigit(_ byte: UInt8) -> Bool { byte &- UInt8(ascii: "0") < 10 }
}

// MARK: - Strings

extension JSONReader {
  private mutating func string() throws(Failure) -> String {
    position += 1
    let start = position
    while position < bytes.count {
      let byte = bytes[position]
      if byte == UInt8(ascii: "\"") {
        defer { position += 1 }
        return String(decoding: UnsafeBufferPointer(rebasing: bytes[start..<position]), as: UTF8.self)
      }
      if byte == UInt8(ascii: "\\") { return try escapedString(from: start) }
      guard byte >= 0x20 else { throw failure("a control character must be escaped") }
      position += 1
    }
    throw failure("unterminated string")
  }

  private mutating func escapedString(from start: Int) throws(Failure) -> String {
    var utf8 = ContiguousArray(bytes[start..<position])
    while position < bytes.count {
      let byte = bytes[position]
      position += 1
      switch byte {
      case UInt8(ascii: "\""): return String(decoding: utf8, as: UTF8.self)
      case UInt8(ascii: "\\"): utf8.append(contentsOf: String(try escape()).utf8)
      case 0..<0x20: throw Failure(message: "a control character must be escaped", offset: position - 1)
      default: utf8.append(byte)
      }
    }
    throw failure("unterminated string")
  }

  private mutating func escape() throws(Failure) -> Unicode.Scalar {
    guard position < bytes.count else { throw failure("unterminated string") }
    let byte = bytes[position]
    position += 1
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): return Unicode.Scalar(byte)
    case UInt8(ascii: "b"): return "\u{8}"
    case UInt8(ascii: "f"): return "\u{c}"
    case UInt8(ascii: "n"): return "\n"
    case UInt8(ascii: "r"): return "\r"
    case UInt8(ascii: "t"): return "\t"
    case UInt8(ascii: "u"): return try unicodeEscape()
    default: throw Failure(message: "unknown escape", offset: position - 1)
    }
  }

  private mutating func unicodeEscape() throws(Failure) -> Unicode.Scalar {
    let high = try hexUnit()
    if let scalar = Unicode.Scalar(high) { return scalar }
    guard UTF16.isLeadSurrogate(high), take(UInt8(ascii: "\\")), take(UInt8(ascii: "u")) else {
      throw failure("a lone surrogate")
    }
    let low = try hexUnit()
    guard UTF16.isTrailSurrogate(low) else { throw failure("a lone surrogate") }
    return UTF16.decode(UTF16.EncodedScalar([high, low]))
  }

  private mutating func hexUnit() throws(Failure) -> UInt16 {
    guard position + 4 <= bytes.count else { throw failure("expected four hexadecimal digits") }
    var unit: UInt16 = 0
    for _ in 0..<4 {
      guard let digit = Character(Unicode.Scalar(bytes[position])).hexDigitValue, bytes[position] < 0x80 else {
        throw failure("expected four hexadecimal digits")
      }
      unit = unit << 4 | UInt16(digit)
      position += 1
    }
    return unit
  }
}
