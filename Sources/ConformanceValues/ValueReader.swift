/// Reads JSON strictly for the kit, which may not share the reader of what it judges.
///
/// No trailing commas, no byte order mark, valid UTF-8, whole surrogate pairs. Numbers without fraction and exponent
/// that fit 64 bits are integers, `-0` is a double. Of duplicate keys the last counts, at the place of the first.
struct ValueReader {
  typealias Failure = Value.JSONFailure

  /// Containers may nest this deep.
  static let maximumDepth = 500

  private let bytes: UnsafeBufferPointer<UInt8>
  private var position = 0

  private init(_ bytes: UnsafeBufferPointer<UInt8>) { self.bytes = bytes }

  /// Reads one value that fills all bytes.
  static func read(_ bytes: [UInt8]) throws -> Value {
    if let offset = firstInvalidByte(bytes) { throw Failure(message: "invalid UTF-8", offset: offset) }
    return try bytes.withUnsafeBufferPointer { buffer in
      var reader = ValueReader(buffer)
      let value = try reader.value(depth: 0)
      reader.skipSpace()
      guard reader.position == buffer.count else { throw reader.failure("unexpected text after the value") }
      return value
    }
  }

  private static func firstInvalidByte(_ bytes: [UInt8]) -> Int? {
    if bytes.allSatisfy({ $0 < 0x80 }) || String(validating: bytes, as: UTF8.self) != nil { return nil }
    var decoder = UTF8()
    var iterator = bytes.makeIterator()
    var offset = 0
    while true {
      switch decoder.decode(&iterator) {
      case .scalarValue(let scalar): offset += String(scalar).utf8.count
      case .emptyInput: return nil
      case .error: return offset
      }
    }
  }

  private func failure(_ message: String) -> Failure { Failure(message: message, offset: position) }

  private var next: UInt8? { position < bytes.count ? bytes[position] : nil }

  private mutating func skipSpace() {
    while let byte = next, byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 { position += 1 }
  }

  private mutating func take(_ byte: UInt8) -> Bool {
    guard next == byte else { return false }
    position += 1
    return true
  }

  private mutating func value(depth: Int) throws -> Value {
    skipSpace()
    guard let byte = next else { throw failure("unexpected end of text") }
    guard depth < Self.maximumDepth else { throw failure("nested deeper than \(Self.maximumDepth)") }
    switch byte {
    case UInt8(ascii: "{"): return try object(depth: depth)
    case UInt8(ascii: "["): return try array(depth: depth)
    case UInt8(ascii: "\""): return .string(try string())
    case UInt8(ascii: "t"): return try word("true", .bool(true))
    case UInt8(ascii: "f"): return try word("false", .bool(false))
    case UInt8(ascii: "n"): return try word("null", .null)
    default: return try number()
    }
  }

  private mutating func word(_ word: String, _ value: Value) throws -> Value {
    let end = position + word.utf8.count
    guard end <= bytes.count, bytes[position..<end].elementsEqual(word.utf8) else { throw failure("expected a value") }
    position = end
    return value
  }

  private mutating func array(depth: Int) throws -> Value {
    position += 1
    var elements: [Value] = []
    skipSpace()
    if take(UInt8(ascii: "]")) { return .array([]) }
    while true {
      elements.append(try value(depth: depth + 1))
      skipSpace()
      if take(UInt8(ascii: "]")) { return .array(elements) }
      guard take(UInt8(ascii: ",")) else { throw failure("expected , or ]") }
    }
  }

  private mutating func object(depth: Int) throws -> Value {
    position += 1
    var members: [Value.Member] = []
    var places: [[UInt8]: Int] = [:]
    skipSpace()
    if take(UInt8(ascii: "}")) { return .object([]) }
    while true {
      skipSpace()
      guard next == UInt8(ascii: "\"") else { throw failure("expected a key in double quotes") }
      let key = try string()
      skipSpace()
      guard take(UInt8(ascii: ":")) else { throw failure("expected :") }
      let value = try value(depth: depth + 1)
      // Keys are told apart by their bytes: Swift strings would take composed and decomposed letters for equal.
      let bytes = Array(key.utf8)
      if let place = places[bytes] {
        members[place].value = value
      } else {
        places[bytes] = members.count
        members.append(.init(key, value))
      }
      skipSpace()
      if take(UInt8(ascii: "}")) { return .object(members) }
      guard take(UInt8(ascii: ",")) else { throw failure("expected , or }") }
    }
  }
}

// MARK: - Strings

extension ValueReader {
  private mutating func string() throws -> String {
    position += 1
    let start = position
    while let byte = next, byte != UInt8(ascii: "\""), byte != UInt8(ascii: "\\"), byte >= 0x20 { position += 1 }
    if next == UInt8(ascii: "\"") {
      defer { position += 1 }
      return String(decoding: bytes[start..<position], as: UTF8.self)
    }
    var units = Array(bytes[start..<position])
    while let byte = next {
      if byte == UInt8(ascii: "\"") {
        position += 1
        return String(decoding: units, as: UTF8.self)
      }
      guard byte >= 0x20 else { throw failure("a control character inside of a string") }
      position += 1
      if byte == UInt8(ascii: "\\") { units += try escape() } else { units.append(byte) }
    }
    throw failure("a string without end")
  }

  private mutating func escape() throws -> [UInt8] {
    guard let byte = next else { throw failure("a string without end") }
    position += 1
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): return [byte]
    case UInt8(ascii: "b"): return [0x08]
    case UInt8(ascii: "f"): return [0x0C]
    case UInt8(ascii: "n"): return [0x0A]
    case UInt8(ascii: "r"): return [0x0D]
    case UInt8(ascii: "t"): return [0x09]
    case UInt8(ascii: "u"): return Array(String(try unicodeEscape()).utf8)
    default: throw failure("an unknown escape")
    }
  }

  private mutating func unicodeEscape() throws -> Unicode.Scalar {
    let unit = try codeUnit()
    if let scalar = Unicode.Scalar(unit) { return scalar }
    guard unit < 0xDC00, take(UInt8(ascii: "\\")), take(UInt8(ascii: "u")) else {
      throw failure("half of a surrogate pair")
    }
    let low = try codeUnit()
    guard (0xDC00...0xDFFF).contains(low) else { throw failure("half of a surrogate pair") }
    return Unicode.Scalar(0x10000 + ((unit - 0xD800) << 10) + (low - 0xDC00))!
  }

  private mutating func codeUnit() throws -> UInt32 {
    var unit: UInt32 = 0
    for _ in 0..<4 {
      guard let byte = next, let digit = Character(Unicode.Scalar(byte)).hexDigitValue else {
        throw failure("an escape needs four hexadecimal digits")
      }
      unit = unit << 4 | UInt32(digit)
      position += 1
    }
    return unit
  }
}

// MARK: - Numbers

extension ValueReader {
  private mutating func digits() -> Int {
    let start = position
    while let byte = next, (0x30...0x39).contains(byte) { position += 1 }
    return position - start
  }

  private mutating func number() throws -> Value {
    let start = position
    let isNegative = take(UInt8(ascii: "-"))
    let startsWithZero = next == UInt8(ascii: "0")
    let count = digits()
    guard count > 0 else {
      position = start
      throw failure("expected a value")
    }
    guard !startsWithZero || count == 1 else { throw failure("a number with a leading zero") }
    var isInteger = true
    if take(UInt8(ascii: ".")) {
      isInteger = false
      guard digits() > 0 else { throw failure("expected digits after the point") }
    }
    if take(UInt8(ascii: "e")) || take(UInt8(ascii: "E")) {
      isInteger = false
      if !take(UInt8(ascii: "+")) { _ = take(UInt8(ascii: "-")) }
      guard digits() > 0 else { throw failure("expected digits of the exponent") }
    }
    let text = String(decoding: bytes[start..<position], as: UTF8.self)
    if isInteger, let integer = Int64(text), !(integer == 0 && isNegative) { return .integer(integer) }
    guard let double = Double(text), double.isFinite else { throw failure("a number beyond the range of doubles") }
    return .double(double)
  }
}
