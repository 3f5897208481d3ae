/// A command line taken apart as a shell does.
enum ShellLine {
  /// The arguments behind each `rtdbkit` of a line, up to what ends a command.
  static func commands(of line: String) -> [[String]] {
    words(of: line).split { [";", "&&", "||", "|"].contains($0) }.compactMap { part in
      guard part.first == "rtdbkit" else { return nil }
      return Array(part.dropFirst().prefix { ![">", ">>"].contains($0) })
    }
  }

  /// The words of a line, quotes taken off.
  static func words(of line: String) -> [String] {
    var words: [String] = []
    var word: String?
    var quote: Character?
    for character in line {
      if character == quote {
        quote = nil
      } else if quote == nil, character == "'" || character == "\"" {
        quote = character
        word = word ?? ""
      } else if quote == nil, character == " " {
        if let word { words.append(word) }
        word = nil
      } else {
        word = (word ?? "") + String(character)
      }
    }
    return words + [word].compactMap { $0 }
  }
}
