/// Brings the text of a suite into its one form: spaces, blank lines and line ends; comments and words stay.
package enum SuiteFormatter {
  /// The formatted text, or what keeps it from being formatted.
  ///
  /// The result means the same: a text whose meaning would change (a long string with blank lines, say) is refused.
  package static func format(_ text: String, file: String) -> Result<String, CaseDiagnostic> {
    let before = YAMLReader.read(Array(text.utf8), file: file)
    guard let root = before.root, before.diagnostics.isEmpty else {
      let start = SourceLocation(file: file, line: 1, column: 1)
      return .failure(before.diagnostics.first ?? CaseDiagnostic(.emptyFile, "there is nothing to format", at: start))
    }
    let formatted = formattedText(text)
    let after = YAMLReader.read(Array(formatted.utf8), file: file)
    guard let result = after.root, let difference = firstDifference(root, result) else { return .success(formatted) }
    let fix = "put the text on one line, in double quotes"
    return .failure(CaseDiagnostic(.yamlSyntax, "formatting would change this text", fix: fix, at: difference))
  }

  private static func formattedText(_ text: String) -> String {
    // A carriage return and a line feed are one character to Swift.
    let text = String(String.UnicodeScalarView(text.unicodeScalars.filter { $0 != "\r" }))
    var lines = text.split(separator: "\n", omittingEmptySubsequences: false).map {
      FlowSpacing.normalized(String($0))
    }
    lines = separatingCases(lines)
    var kept: [String] = []
    for line in lines where !(line.isEmpty && (kept.last?.isEmpty ?? true)) { kept.append(line) }
    while kept.last?.isEmpty == true { kept.removeLast() }
    return kept.joined(separator: "\n") + "\n"
  }

  /// One blank line before each case but the first, above the comments that belong to it.
  private static func separatingCases(_ lines: [String]) -> [String] {
    guard let head = lines.firstIndex(where: { $0 == "cases:" }) else { return lines }
    guard let first = lines[head...].dropFirst().first(where: { $0.drop { $0 == " " }.hasPrefix("- ") }) else {
      return lines
    }
    let dash = String(first.prefix { $0 == " " }) + "- "
    var result = Array(lines[...head])
    var isFirst = true
    for line in lines[(head + 1)...] {
      if line.hasPrefix(dash) {
        if !isFirst {
          let comments = result.reversed().prefix { $0.drop { $0 == " " }.hasPrefix("#") }.count
          result.insert("", at: result.count - comments)
        }
        isFirst = false
      }
      result.append(line)
    }
    return result
  }

  /// The place of the first node that means something else; nil where both mean the same.
  private static func firstDifference(_ left: YAMLNode, _ right: YAMLNode) -> SourceLocation? {
    switch (left.content, right.content) {
    case (.scalar(let a), .scalar(let b)):
      return a.text.utf8.elementsEqual(b.text.utf8) && a.isPlain == b.isPlain ? nil : left.location
    case (.sequence(let a), .sequence(let b)):
      guard a.count == b.count else { return left.location }
      return zip(a, b).lazy.compactMap(firstDifference).first
    case (.mapping(let a), .mapping(let b)):
      guard a.count == b.count else { return left.location }
      return zip(a, b).lazy.compactMap { one, other in
        one.key.utf8.elementsEqual(other.key.utf8) ? firstDifference(one.value, other.value) : one.keyLocation
      }.first
    default: return left.location
    }
  }
}
