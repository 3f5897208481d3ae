/// Cuts one list entry of a YAML file out of its text.
enum CaseText {
  /// The entry that begins at that line, counted from 1, moved to the left margin.
  static func excerpt(of text: String, line: Int) -> String {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    guard lines.indices.contains(line - 1) else { return "" }
    let indent = indentation(of: lines[line - 1])
    var end = line
    while end < lines.count, isBlank(lines[end]) || indentation(of: lines[end]) > indent { end += 1 }
    // Blank lines and comments before the next entry belong to that one.
    while end > line, isBlank(lines[end - 1]) { end -= 1 }
    return lines[(line - 1)..<end].map { String($0.dropFirst(min(indent, indentation(of: $0)))) }.joined(
      separator: "\n")
  }

  private static func indentation(of line: Substring) -> Int { line.prefix { $0 == " " }.count }

  private static func isBlank(_ line: Substring) -> Bool {
    line.first { $0 != " " && $0 != "\r" }.map { $0 == "#" } ?? true
  }
}
