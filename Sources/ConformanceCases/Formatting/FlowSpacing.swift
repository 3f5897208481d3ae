/// The spaces of one line: none at its end, and inside of brackets as in `{a: 1, b: [x, y]}`.
struct FlowSpacing {
  private var result: [Character] = []
  private var depth = 0
  private var quote: Character?

  static func normalized(_ line: String) -> String {
    var spacing = FlowSpacing()
    let characters = Array(line)
    var index = 0
    while index < characters.count {
      if spacing.beginsComment(characters, at: index) {
        spacing.result += characters[index...]
        break
      }
      spacing.take(characters, at: &index)
    }
    while spacing.result.last == " " { spacing.result.removeLast() }
    return String(spacing.result)
  }

  /// A number sign begins a comment at the start of a line or after a space.
  private func beginsComment(_ line: [Character], at index: Int) -> Bool {
    quote == nil && line[index] == "#" && (index == 0 || line[index - 1] == " ")
  }

  private mutating func take(_ line: [Character], at index: inout Int) {
    let character = line[index]
    defer { index += 1 }
    if let open = quote { return takeQuoted(line, at: &index, open) }
    switch character {
    case "\"", "'":
      if isAtStartOfScalar { quote = character }
      result.append(character)
    case "{", "[":
      // A bracket within a word opens nothing.
      if depth > 0 || isAtStartOfScalar { depth += 1 }
      result.append(character)
      if depth > 0 { skipSpaces(line, after: &index) }
    case "}", "]":
      if depth > 0 {
        depth -= 1
        dropSpaces()
      }
      result.append(character)
    case "," where depth > 0:
      dropSpaces()
      result.append(character)
      skipSpaces(line, after: &index)
      if index + 1 < line.count { result.append(" ") }
    case ":" where depth > 0 && index + 1 < line.count && line[index + 1] == " ":
      result += [":", " "]
      skipSpaces(line, after: &index)
    default: result.append(character)
    }
  }

  private mutating func takeQuoted(_ line: [Character], at index: inout Int, _ open: Character) {
    result.append(line[index])
    if open == "\"", line[index] == "\\", index + 1 < line.count {
      index += 1
      result.append(line[index])
    } else if open == "'", line[index] == open, index + 1 < line.count, line[index + 1] == open {
      index += 1
      result.append(open)
    } else if line[index] == open {
      quote = nil
    }
  }

  /// Whether a value begins here: within brackets after one of their signs, outside after a key or a dash.
  private var isAtStartOfScalar: Bool {
    guard let last = result.last(where: { $0 != " " }) else { return true }
    if depth > 0 { return "{[,:".contains(last) }
    return last == ":" || result.allSatisfy { $0 == " " || $0 == "-" }
  }

  private mutating func dropSpaces() {
    while result.last == " ", result.count > 1, result[result.count - 2] != ":" { result.removeLast() }
  }

  private func skipSpaces(_ line: [Character], after index: inout Int) {
    while index + 1 < line.count, line[index + 1] == " " { index += 1 }
  }
}
