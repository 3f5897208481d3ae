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
