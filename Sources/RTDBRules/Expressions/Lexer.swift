import RTDBTree

/// Splits the text of a rule into tokens, one after the other.
///
/// Whether a slash divides or begins a regular expression is for the parser to say.
struct Lexer {
  private let text: LocatedText
  private var position = 0

  init(_ text: LocatedText) { self.text = text }

  /// The byte of the document at which a character stands.
  func offset(of position: Int) -> Int {
    position < text.offsets.count ? text.offsets[position] : text.offset
  }

  func failure(_ message: String, at position: Int) -> RulesFailure {
    RulesFailure(message, at: offset(of: position))
  }

  private func scalar(at position: Int) -> Unicode.Scalar? {
    position < text.scalars.count ? text.scalars[position] : nil
  }

  private var current: Unicode.Scalar? { scalar(at: position) }

  /// The next token behind white space and comments.
  mutating func next() throws(RulesFailure) -> Token {
    try skipSpace()
    let start = position
    guard let scalar = current else { return Token(kind: .end, start: start) }
    if Self.isNameStart(scalar) { return Token(kind: .name(name()), start: start) }
    if Self.isDigit(scalar) || scalar == "." && self.scalar(at: position + 1).map(Self.isDigit) == true {
      return Token(kind: .number(try number()), start: start)
    }
    if scalar == "'" || scalar == "\"" { return Token(kind: .string(try string(scalar)), start: start) }
    return Token(kind: .sign(try sign()), start: start)
  }

  private mutating func skipSpace() throws(RulesFailure) {
    while let scalar = current {
      let next = self.scalar(at: position + 1)
      if scalar == "/", next == "/" {
        while let scalar = current, scalar != "\n", scalar != "\r" { position += 1 }
      } else if scalar == "/", next == "*" {
        try skipBlockComment()
      } else if scalar.properties.isWhitespace || scalar == "\u{FEFF}" {
        position += 1
      } else {
        return
      }
    }
  }

  private mutating func skipBlockComment() throws(RulesFailure) {
    let start = position
    position += 2
    while current != "*" || scalar(at: position + 1) != "/" {
      guard current != nil else { throw failure("unterminated comment", at: start) }
      position += 1
    }
    position += 2
  }
}

// MARK: - Words and signs

extension Lexer {
  static func isNameStart(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    case "a"..."z", "A"..."Z", "_", "$": true
    default: scalar.value >= 0x80 && scalar.properties.isAlphabetic
    }
  }

  private static func isDigit(_ scalar: Unicode.Scalar) -> Bool { ("0"..."9").contains(scalar) }

  private mutating func name() -> String {
    let start = position
    while let scalar = current, Self.isNameStart(scalar) || Self.isDigit(scalar) { position += 1 }
    return string(from: start)
  }

  private func string(from start: Int) -> String {
    String(String.UnicodeScalarView(text.scalars[start..<position]))
  }

  /// The signs of more than one character, longer ones first; some are known only to be refused.
  private static let signs = [
    ">>>=", "===", "!==", ">>>", "<<=", ">>=", "**=", "==", "!=", "<=", ">=", "&&", "||", "**", "++", "--", "<<", ">>",
    "+=", "-=", "*=", "/=", "%=", "&=", "|=", "^=", "=>",
  ].map { Array($0.unicodeScalars) }

  private mutating func sign() throws(RulesFailure) -> String {
    let start = position
    if let sign = Self.signs.first(where: { text.scalars[position...].starts(with: $0) }) {
      position += sign.count
      return string(from: start)
    }
    guard "+-*/%!<>=&|^~?:.,;()[]{}".unicodeScalars.contains(text.scalars[position]) else {
      throw failure("illegal character", at: position)
    }
    position += 1
    return string(from: start)
  }
}

// MARK: - Literals

extension Lexer {
  private mutating func number() throws(RulesFailure) -> Double {
    let start = position
    if current == "0", let x = scalar(at: position + 1), x == "x" || x == "X" { return try hexadecimal() }
    skipDigits()
    if current == "." {
      position += 1
      skipDigits()
    }
    if current == "e" || current == "E" {
      position += 1
      if current == "+" || current == "-" { position += 1 }
      guard current.map(Self.isDigit) == true else { throw failure("missing exponent", at: start) }
      skipDigits()
    }
    guard current.map(Self.isNameStart) != true else { throw failure("missing ; before statement", at: position) }
    return Double(string(from: start)) ?? Double("0" + string(from: start) + "0") ?? .infinity
  }

  private mutating func skipDigits() {
    while let scalar = current, Self.isDigit(scalar) { position += 1 }
  }

  private mutating func hexadecimal() throws(RulesFailure) -> Double {
    let start = position
    position += 2
    var value = 0.0
    while let digit = current.flatMap({ $0.isASCII ? Character($0).hexDigitValue : nil }) {
      value = value * 16 + Double(digit)
      position += 1
    }
    guard position > start + 2, current.map(Self.isNameStart) != true else {
      throw failure("missing ; before statement", at: start)
    }
    return value
  }

  private mutating func string(_ quote: Unicode.Scalar) throws(RulesFailure) -> String {
    let start = position
    position += 1
    var value = String.UnicodeScalarView()
    while let scalar = current, scalar != "\n", scalar != "\r" {
      position += 1
      if scalar == quote { return String(value) }
      value.append(scalar == "\\" ? try escape(in: start) : scalar)
    }
    throw failure("unterminated string literal", at: start)
  }

  private mutating func escape(in start: Int) throws(RulesFailure) -> Unicode.Scalar {
    guard let scalar = current, scalar != "\n", scalar != "\r" else {
      throw failure("unterminated string literal", at: start)
    }
    position += 1
    switch scalar {
    case "n": return "\n"
    case "t": return "\t"
    case "r": return "\r"
    case "b": return "\u{8}"
    case "f": return "\u{c}"
    case "v": return "\u{b}"
    case "0": return "\0"
    case "x": return hexScalar(2) ?? scalar
    case "u": return hexScalar(4) ?? scalar
    default: return scalar
    }
  }

  /// The character that so many hexadecimal digits name; nil where they are not there or name none.
  private mutating func hexScalar(_ count: Int) -> Unicode.Scalar? {
    var value: UInt32 = 0
    for place in position..<(position + count) {
      guard let scalar = scalar(at: place), scalar.isASCII, let digit = Character(scalar).hexDigitValue else {
        return nil
      }
      value = value << 4 | UInt32(digit)
    }
    guard let scalar = Unicode.Scalar(value) else { return nil }
    position += count
    return scalar
  }

  /// Reads on from the slash at which a token began: a regular expression with the letters behind it.
  ///
  /// A slash inside of a set does not end it.
  mutating func pattern(from token: Token) throws(RulesFailure) -> Syntax.Form {
    let start = token.start
    position = start + 1
    var isInSet = false
    while let scalar = current, scalar != "\n", scalar != "\r" {
      position += 1
      if scalar == "\\" {
        guard current != nil else { break }
        position += 1
      } else if scalar == "[" {
        isInSet = true
      } else if scalar == "]" {
        isInSet = false
      } else if scalar == "/", !isInSet {
        let body = Array(text.scalars[(start + 1)..<(position - 1)])
        return .pattern(body, flags: name())
      }
    }
    throw failure("unterminated regular expression literal", at: start)
  }
}
