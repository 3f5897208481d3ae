import RTDBTree

/// Reads the text of a rules document: JSON with comments, trailing commas, and raw line breaks and tabs in strings.
struct RulesTextReader {
  /// Containers may nest this deep; data is never deeper than 32 keys.
  static let maximumDepth = 64

  private let bytes: [UInt8]
  private var position = 0

  private init(_ text: String) { bytes = Array(text.utf8) }

  /// Reads one value that fills the whole text.
  static func read(_ text: String) throws(RulesFailure) -> LocatedValue {
    var reader = RulesTextReader(text)
    let value = try reader.value(depth: 0)
    try reader.skipSpace()
    guard reader.position == reader.bytes.count else { throw reader.unexpected() }
    return value
  }

  private var current: UInt8? { position < bytes.count ? bytes[position] : nil }

  private mutating func take(_ byte: UInt8) -> Bool {
    guard current == byte else { return false }
    position += 1
    return true
  }

  private func unexpected() -> RulesFailure {
    guard position < bytes.count else { return RulesFailure("Unexpected end of input.", at: position) }
    let rest = String(decoding: bytes[position...].prefix(4), as: UTF8.self)
    return RulesFailure("Unexpected '\(rest.unicodeScalars.first.map(String.init) ?? "")'.", at: position)
  }

  private func expected(_ what: Character) -> RulesFailure { RulesFailure("Expected '\(what)'.", at: position) }

  /// Skips white space and comments.
  private mutating func skipSpace() throws(RulesFailure) {
    while let byte = current {
      switch byte {
      case 0x20, 0x09, 0x0A, 0x0D: position += 1
      case UInt8(ascii: "/"): try skipComment()
      default: return
      }
    }
  }

  private mutating func skipComment() throws(RulesFailure) {
    let next = position + 1 < bytes.count ? bytes[position + 1] : 0
    if next == UInt8(ascii: "/") {
      while let byte = current, byte != 0x0A { position += 1 }
    } else if next == UInt8(ascii: "*") {
      var end = position + 2
      while end + 1 < bytes.count, bytes[end] != UInt8(ascii: "*") || bytes[end + 1] != UInt8(ascii: "/") { end += 1 }
      guard end + 1 < bytes.count else { throw RulesFailure("Unterminated comment.", at: position) }
      position = end + 2
    } else {
      throw unexpected()
    }
  }

  private mutating func value(depth: Int) throws(RulesFailure) -> LocatedValue {
    try skipSpace()
    let start = position
    switch current {
    case UInt8(ascii: "{"): return try object(depth: depth)
    case UInt8(ascii: "["): return try array(depth: depth)
    case UInt8(ascii: "\""): return LocatedValue(content: .text(try text()), offset: start, closing: start)
    default: return try scalar()
    }
  }

  /// A number, `true`, `false` or `null`.
  private mutating func scalar() throws(RulesFailure) -> LocatedValue {
    let start = position
    while let byte = current, Self.isOfScalar(byte) { position += 1 }
    let word = String(decoding: bytes[start..<position], as: UTF8.self)
    do throws(JSONReader.Failure) {
      return LocatedValue(content: .scalar(try JSONReader.read(word)), offset: start, closing: start)
    } catch {
      position = start
      throw unexpected()
    }
  }

  private static func isOfScalar(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"): true
    case UInt8(ascii: "-"), UInt8(ascii: "+"), UInt8(ascii: "."), UInt8(ascii: "E"): true
    default: false
    }
  }
}

// MARK: - Containers

extension RulesTextReader {
  private mutating func enter(_ depth: Int) throws(RulesFailure) {
    guard depth < Self.maximumDepth else {
      throw RulesFailure("Nested deeper than \(Self.maximumDepth) levels.", at: position)
    }
    position += 1
    try skipSpace()
  }

  private mutating func array(depth: Int) throws(RulesFailure) -> LocatedValue {
    let start = position
    try enter(depth)
    var elements: [LocatedValue] = []
    while !take(UInt8(ascii: "]")) {
      elements.append(try value(depth: depth + 1))
      try skipSpace()
      if take(UInt8(ascii: ",")) {
        try skipSpace()
      } else if current != UInt8(ascii: "]") {
        throw expected("]")
      }
    }
    return LocatedValue(content: .array(elements), offset: start, closing: position - 1)
  }

  private mutating func object(depth: Int) throws(RulesFailure) -> LocatedValue {
    let start = position
    try enter(depth)
    var members: [LocatedValue.Member] = []
    while !take(UInt8(ascii: "}")) {
      guard current == UInt8(ascii: "\"") else { throw members.isEmpty ? unexpected() : expected("\"") }
      let key = try text()
      try skipSpace()
      guard take(UInt8(ascii: ":")) else { throw expected(":") }
      members.append(.init(key: key, value: try value(depth: depth + 1)))
      try skipSpace()
      if take(UInt8(ascii: ",")) {
        try skipSpace()
      } else if current != UInt8(ascii: "}") {
        throw expected("}")
      }
    }
    return LocatedValue(content: .object(members), offset: start, closing: position - 1)
  }
}

// MARK: - Strings

extension RulesTextReader {
  private mutating func text() throws(RulesFailure) -> LocatedText {
    var text = LocatedText(offset: position)
    position += 1
    while let byte = current {
      let start = position
      switch byte {
      case UInt8(ascii: "\""):
        text.offsets.append(position)
        position += 1
        return text
      case UInt8(ascii: "\\"): text.scalars.append(try escape())
      default: text.scalars.append(scalarOfUTF8())
      }
      text.offsets.append(start)
    }
    throw RulesFailure("Unterminated string.", at: text.offset)
  }

  /// The character at the position; the bytes come from a string and are whole.
  private mutating func scalarOfUTF8() -> Unicode.Scalar {
    let first = bytes[position]
    let length = first < 0x80 ? 1 : first < 0xE0 ? 2 : first < 0xF0 ? 3 : 4
    var value = UInt32(first) & (length == 1 ? 0x7F : length == 2 ? 0x1F : length == 3 ? 0x0F : 0x07)
    for byte in bytes[(position + 1)...].prefix(length - 1) { value = value << 6 | UInt32(byte & 0x3F) }
    position = min(position + length, bytes.count)
    return Unicode.Scalar(value) ?? "\u{FFFD}"
  }

  private mutating func escape() throws(RulesFailure) -> Unicode.Scalar {
    let start = position
    position += 1
    guard current != nil else { throw RulesFailure("Unterminated string.", at: start) }
    let scalar = scalarOfUTF8()
    switch scalar {
    case "\"", "\\", "/": return scalar
    case "b": return "\u{8}"
    case "f": return "\u{c}"
    case "n": return "\n"
    case "r": return "\r"
    case "t": return "\t"
    case "u": return try unicodeEscape(from: start)
    default: throw RulesFailure("Invalid escape: '\\\(scalar)'", at: start)
    }
  }

  /// A character written in hexadecimal digits, or in two surrogates; a lone surrogate is no character.
  private mutating func unicodeEscape(from start: Int) throws(RulesFailure) -> Unicode.Scalar {
    guard let high = hexUnit() else { throw RulesFailure("Invalid escape: '\\u'", at: start) }
    if let scalar = Unicode.Scalar(high) { return scalar }
    let rest = position
    guard UTF16.isLeadSurrogate(high), take(UInt8(ascii: "\\")), take(UInt8(ascii: "u")), let low = hexUnit(),
      UTF16.isTrailSurrogate(low)
    else {
      position = rest
      return "\u{FFFD}"
    }
    return UTF16.decode(UTF16.EncodedScalar([high, low]))
  }

  private mutating func hexUnit() -> UInt16? {
    guard position + 4 <= bytes.count else { return nil }
    var unit: UInt16 = 0
    for byte in bytes[position..<(position + 4)] {
      guard byte < 0x80, let digit = Character(Unicode.Scalar(byte)).hexDigitValue else { return nil }
      unit = unit << 4 | UInt16(digit)
    }
    position += 4
    return unit
  }
}
