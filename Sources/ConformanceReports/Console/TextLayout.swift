/// Fits text into a number of columns.
package enum TextLayout {
  /// The text in one line of that width at most, its end replaced by `…` where it is longer.
  package static func cut(_ text: String, to width: Int) -> String {
    text.count <= width ? text : String(text.prefix(width - 1)) + "…"
  }

  /// The text in lines of that width, broken behind spaces where possible, the last one cut with `…`.
  package static func wrap(_ text: String, to width: Int, lines limit: Int) -> [String] {
    var lines: [String] = []
    var rest = Substring(text)
    while rest.count > width, lines.count < limit - 1 {
      let line = rest.prefix(width)
      let end = line.lastIndex(of: " ").map { line.index(after: $0) } ?? line.endIndex
      // A break that would leave less than half a line filled is worse than one inside a word.
      let isGood = line.distance(from: line.startIndex, to: end) > width / 2
      let taken = isGood ? line[..<end] : line
      lines.append(trimmed(taken))
      rest = rest[taken.endIndex...]
    }
    lines.append(cut(String(rest), to: width))
    return lines
  }

  /// The text filled up with spaces to that width.
  package static func pad(_ text: String, to width: Int) -> String {
    text + String(repeating: " ", count: max(0, width - text.count))
  }

  private static func trimmed(_ text: Substring) -> String {
    String(text.last == " " ? text.dropLast() : text)
  }
}
