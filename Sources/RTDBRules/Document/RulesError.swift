/// Why a rules document is refused, with the place in its text.
package struct RulesError: Error, Equatable, CustomStringConvertible {
  /// From 1.
  package var line: Int
  /// From 1, in UTF-16 code units; a tab counts as one.
  package var column: Int
  /// What is wrong, in the words of the service.
  package var message: String

  package init(line: Int, column: Int, message: String) {
    self.line = line
    self.column = column
    self.message = message
  }

  /// The refusal as the service words it: line, column and message.
  package var description: String { "\(line):\(column): \(message)" }
}

/// A refusal whose place is still a byte of the document.
struct RulesFailure: Error {
  var message: String
  /// From 0.
  var offset: Int

  init(_ message: String, at offset: Int) {
    self.message = message
    self.offset = offset
  }

  /// The refusal with line and column.
  func located(in text: String) -> RulesError {
    var line = 1
    var column = 1
    for byte in text.utf8.prefix(offset) {
      switch byte {
      case UInt8(ascii: "\n"):
        line += 1
        column = 1
      case 0x80..<0xC0: break
      default: column += byte < 0xF0 ? 1 : 2
      }
    }
    return RulesError(line: line, column: column, message: message)
  }
}
