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

  /// The text with what would move the cursor, or do nothing that can be seen, spelled out.
  package static func printable(_ text: String) -> String {
    guard text.unicodeScalars.contains(where: isUnseen) else { return text }
    return text.unicodeScalars.reduce(into: "") { result, scalar in
      if isUnseen(scalar) {
        result += scalar == "\t" ? "  " : "\\u{\(String(scalar.value, radix: 16))}"
      } else {
        result.unicodeScalars.append(scalar)
      }
    }
  }

  /// Controls, and marks that turn the direction of all that follows.
  private static func isUnseen(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0..<0x20, 0x7F..<0xA0, 0x2028...0x202E, 0x2066...0x2069: true
    default: false
    }
  }

  private static func trimmed(_ text: Substring) -> String {
    String(text.last == " " ? text.dropLast() : text)
  }
}
