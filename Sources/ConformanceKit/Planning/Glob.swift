/// A pattern in which `*` stands for any text and `?` for one character.
package struct Glob: Sendable {
  private let pattern: [Character]

  package init(_ pattern: String) { self.pattern = Array(pattern) }

  /// Whether the whole text fits the pattern; at worst the product of both lengths.
  package func matches(_ text: String) -> Bool {
    let text = Array(text)
    var position = 0
    var place = 0
    var lastStar: Int?
    var resume = 0
    while position < text.count {
      if place < pattern.count, pattern[place] == "*" {
        (lastStar, resume) = (place, position)
        place += 1
      } else if place < pattern.count, pattern[place] == "?" || pattern[place] == text[position] {
        place += 1
        position += 1
      } else if let star = lastStar {
        resume += 1
        (position, place) = (resume, star + 1)
      } else {
        return false
      }
    }
    return pattern[place...].allSatisfy { $0 == "*" }
  }
}
