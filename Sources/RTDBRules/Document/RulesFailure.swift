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
