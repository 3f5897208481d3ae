/// What a text must look like (`$text`): everything that is given must hold, compared byte by byte.
package struct TextForm: Sendable, Equatable {
  /// How many characters of Unicode (scalars) it has.
  package var length: Int?
  package var startsWith: String?
  package var endsWith: String?
  package var contains: String?

  package init(
    length: Int? = nil, startsWith: String? = nil, endsWith: String? = nil, contains: String? = nil
  ) {
    self.length = length
    self.startsWith = startsWith
    self.endsWith = endsWith
    self.contains = contains
  }

  /// Whether the text has this form.
  package func holds(for text: String) -> Bool {
    if let length, text.unicodeScalars.count != length { return false }
    let bytes = Array(text.utf8)
    if let startsWith, !bytes.starts(with: startsWith.utf8) { return false }
    if let endsWith, !bytes.reversed().starts(with: endsWith.utf8.reversed()) { return false }
    if let contains, !Self.isPart(Array(contains.utf8), of: bytes) { return false }
    return true
  }

  private static func isPart(_ part: [UInt8], of bytes: [UInt8]) -> Bool {
    guard part.count <= bytes.count else { return false }
    return (0...bytes.count - part.count).contains { bytes[$0...].starts(with: part) }
  }
}
