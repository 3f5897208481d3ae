/// What is wrong with data that is to be loaded, and where.
package struct DataFailure: Error, CustomStringConvertible {
  /// The line of the text, from 1.
  package var line: Int
  /// The character of the line, from 1.
  package var column: Int
  package var message: String

  package var description: String { "\(line):\(column): \(message)" }

  /// - Parameter offset: The byte at which the fault begins.
  init(_ message: String, at offset: Int, in text: String) {
    let before = text.utf8.prefix(offset)
    line = before.count { $0 == UInt8(ascii: "\n") } + 1
    // Bytes that continue a character are not counted.
    column = before.reversed().prefix { $0 != UInt8(ascii: "\n") }.count { $0 & 0xC0 != 0x80 } + 1
    self.message = message
  }
}
