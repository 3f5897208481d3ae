import RTDBTree

/// Finds where a part of a JSON text stands; the text must be good.
struct JSONPlace {
  /// One step from a value into it.
  enum Step {
    case element(Int)
    /// To the value of a member.
    case member(String)
    /// To the key of a member.
    case key(String)
  }

  private let bytes: [UInt8]
  private var position = 0

  /// The byte at which a part begins, some steps down from the whole.
  static func offset(of steps: [Step], in text: String) -> Int {
    var place = JSONPlace(bytes: Array(text.utf8))
    place.skipSpace()
    for step in steps { place.take(step) }
    return place.position
  }

  private init(bytes: [UInt8]) { self.bytes = bytes }

  private mutating func take(_ step: Step) {
    // Behind the bracket.
    position += 1
    skipSpace()
    switch step {
    case .element(let index): for _ in 0..<index { skipItem() }
    case .member(let name): findKey(name, wantsValue: true)
    case .key(let name): findKey(name, wantsValue: false)
    }
  }

  /// Goes to the last member of a name, as the last one counts.
  private mutating func findKey(_ name: String, wantsValue: Bool) {
    var found = position
    while bytes[position] != UInt8(ascii: "}") {
      let start = position
      skipValue()
      let key = String(decoding: bytes[start..<position], as: UTF8.self)
      skipSpace()
      position += 1
      skipSpace()
      if Self.isKey(key, name) { found = wantsValue ? position : start }
      skipItem()
    }
    position = found
  }

  /// Whether a text in quotes is a name; one with escapes is read to tell.
  private static func isKey(_ quoted: String, _ name: String) -> Bool {
    if !quoted.contains("\\") { return quoted.dropFirst().dropLast() == name }
    guard case .string(let text)? = try? JSONReader.read(quoted) else { return false }
    return text == name
  }

  /// Goes behind a value and the comma that may follow.
  private mutating func skipItem() {
    skipValue()
    skipSpace()
    if bytes[position] == UInt8(ascii: ",") { position += 1 }
    skipSpace()
  }

  /// Goes behind a value.
  private mutating func skipValue() {
    var depth = 0
    repeat {
      switch bytes[position] {
      case UInt8(ascii: "{"), UInt8(ascii: "["): depth += 1
      case UInt8(ascii: "}"), UInt8(ascii: "]"): depth -= 1
      case UInt8(ascii: "\""): skipText()
      default: break
      }
      position += 1
    } while position < bytes.count && (depth > 0 || !isEnd(bytes[position - 1]) && !isBetween(bytes[position]))
  }

  /// Goes to the quote that ends a text.
  private mutating func skipText() {
    position += 1
    while bytes[position] != UInt8(ascii: "\"") { position += bytes[position] == UInt8(ascii: "\\") ? 2 : 1 }
  }

  private mutating func skipSpace() {
    while position < bytes.count, [0x20, 0x0A, 0x0D, 0x09].contains(bytes[position]) { position += 1 }
  }

  /// Whether a byte is the last one of a text or a container.
  private func isEnd(_ byte: UInt8) -> Bool { Array("\"}]".utf8).contains(byte) }

  /// Whether a byte stands behind a number or a word.
  private func isBetween(_ byte: UInt8) -> Bool { Array(",:}] \n\r\t".utf8).contains(byte) }
}
