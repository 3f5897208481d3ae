import ConformanceKit

/// Sets expected and observed events side by side, differing lines marked with `!`.
struct DifferenceTable {
  /// How many lines a differing event may take; matching ones take one.
  private static let linesPerEvent = 6
  private static let separator = " | "

  private let style: ConsoleStyle
  private let columnWidth: Int

  init(style: ConsoleStyle, indent: Int) {
    self.style = style
    columnWidth = max(20, (style.width - indent - 2 - Self.separator.count) / 2)
  }

  /// The lines of the table, header first, without indentation.
  func lines(of difference: StreamDifference) -> [String] {
    [style.paint(line("expected \(difference.stream)", "actual", marker: " "), .faint)]
      + difference.rows.flatMap(lines)
  }

  private func lines(of row: StreamDifference.Row) -> [String] {
    let limit = row.isMatch ? 1 : Self.linesPerEvent
    let left = TextLayout.wrap(TextLayout.printable(row.expected ?? "(nothing)"), to: columnWidth, lines: limit)
    let right = TextLayout.wrap(TextLayout.printable(row.actual ?? "(nothing)"), to: columnWidth, lines: limit)
    let notes = row.note.map { TextLayout.wrap("^ " + $0, to: 2 * columnWidth, lines: 3) } ?? []
    let events = (0..<max(left.count, right.count)).map { index in
      let text = line(
        index < left.count ? left[index] : "", index < right.count ? right[index] : "", marker: row.isMatch ? " " : "!")
      return row.isMatch ? text : style.paint(text, .red)
    }
    return events + notes.map { "  " + $0 }
  }

  private func line(_ left: String, _ right: String, marker: String) -> String {
    "\(marker) \(TextLayout.pad(left, to: columnWidth))\(Self.separator)\(right)"
  }
}
