/// Finds where an entry of a list in YAML ends, by its indentation.
package enum EntryLines {
  /// The first line behind the entry that begins with a dash at a line, both counted from 0.
  ///
  /// Blank lines and comments before what follows belong to that, those inside of the entry to the entry.
  package static func end<Line: StringProtocol>(ofEntryAt start: Int, in lines: [Line]) -> Int {
    let indent = indentation(of: lines[start])
    var end = start + 1
    for index in lines.indices.dropFirst(start + 1) where !isBlank(lines[index]) {
      guard indentation(of: lines[index]) > indent else { break }
      end = index + 1
    }
    return end
  }

  package static func indentation(of line: some StringProtocol) -> Int { line.prefix { $0 == " " }.count }

  private static func isBlank(_ line: some StringProtocol) -> Bool {
    line.first { $0 != " " && $0 != "\r" }.map { $0 == "#" } ?? true
  }
}
