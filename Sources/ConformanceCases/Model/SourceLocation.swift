/// A place in a file that a person wrote: every diagnostic and every mismatch carries one.
package struct SourceLocation: Hashable, Sendable, CustomStringConvertible {
  /// Path of the file as it was given to the loader.
  package var file: String
  /// Line, counted from 1.
  package var line: Int
  /// Column in characters, counted from 1.
  package var column: Int

  package init(file: String, line: Int, column: Int) {
    self.file = file
    self.line = line
    self.column = column
  }

  package var description: String { "\(file):\(line):\(column)" }
}
