/// How text for a person is set: with or without colours and overwriting, and how wide.
package struct ConsoleStyle: Sendable {
  /// The colours that the console report uses.
  enum Color: String {
    case red = "31"
    case green = "32"
    case yellow = "33"
    case faint = "2"
    case bold = "1"
  }

  /// Whether escape sequences for colours are written.
  package var usesColor: Bool
  /// Whether a progress line is shown and overwritten.
  package var showsProgress: Bool
  /// The number of columns that lines keep to.
  package var width: Int
  /// The most memory that the process has used so far, in bytes; nil where it is not known.
  package var peakMemory: @Sendable () -> Int? = { nil }
  /// The command that repeats this run, up to the options that pick one case.
  package var command: String

  package init(
    usesColor: Bool = false, showsProgress: Bool = false, width: Int = 80, command: String = "rtdbkit run"
  ) {
    self.command = command
    self.usesColor = usesColor
    self.showsProgress = showsProgress
    self.width = width
  }

  func paint(_ text: String, _ color: Color) -> String {
    usesColor ? "\u{1B}[\(color.rawValue)m\(text)\u{1B}[0m" : text
  }
}
