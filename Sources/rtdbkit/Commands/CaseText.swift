import ConformanceReports

/// Cuts one list entry of a YAML file out of its text.
enum CaseText {
  /// The entry that begins at that line, counted from 1, moved to the left margin.
  static func excerpt(of text: String, line: Int) -> String {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    guard lines.indices.contains(line - 1) else { return "" }
    let indent = EntryLines.indentation(of: lines[line - 1])
    return lines[(line - 1)..<EntryLines.end(ofEntryAt: line - 1, in: lines)].map {
      String($0.dropFirst(min(indent, EntryLines.indentation(of: $0))))
    }.joined(separator: "\n")
  }
}
