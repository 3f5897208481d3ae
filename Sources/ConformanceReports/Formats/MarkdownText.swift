/// Text inside of Markdown.
enum MarkdownText {
  /// Text in which nothing has a meaning for Markdown or HTML, on one line.
  static func escaped(_ text: String) -> String {
    text.reduce(into: "") { result, character in
      switch character {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "\n", "\r", "\r\n": result += " "
      case "\\", "`", "*", "_", "[", "]", "|", "#", "~": result += "\\\(character)"
      default: result.append(character)
      }
    }
  }

  /// The name of an area, with a word for the one that has none.
  static func area(_ name: String) -> String { name.isEmpty ? "(no folder)" : escaped(name) }

  /// A block of code whose fence is longer than any inside of the text.
  static func block(_ lines: [String]) -> String {
    var run = 0
    var longest = 2
    for character in lines.joined(separator: "\n") {
      run = character == "`" ? run + 1 : 0
      longest = max(longest, run)
    }
    let fence = String(repeating: "`", count: longest + 1)
    return "\(fence)text\n" + lines.joined(separator: "\n") + "\n\(fence)\n"
  }

  /// A table; cells are text that is Markdown already, numbers stand at the right.
  static func table(_ head: [String], numbers: Set<Int> = [], _ rows: [[String]]) -> String {
    let rule = head.indices.map { numbers.contains($0) ? "---:" : "---" }
    return ([head, rule] + rows).map { "| " + $0.joined(separator: " | ") + " |\n" }.joined()
  }
}
