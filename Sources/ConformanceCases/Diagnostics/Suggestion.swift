/// Finds the known word that a person most likely meant.
enum Suggestion {
  /// Returns the nearest of `known`, or nil where none is near enough to be a slip of the pen.
  static func nearest(to word: String, in known: [String]) -> String? {
    let limit = max(1, word.count / 2)
    var best: (word: String, distance: Int)?
    for candidate in known {
      let distance = distance(Array(word.lowercased()), Array(candidate.lowercased()))
      if distance <= limit, distance < (best?.distance ?? .max) { best = (candidate, distance) }
    }
    return best?.word
  }

  /// Returns a remedy: the nearest known word where there is one, else all of them.
  static func fix(for word: String, in known: [String]) -> String? {
    if let nearest = nearest(to: word, in: known) { return "did you mean `\(nearest)`?" }
    guard !known.isEmpty, known.count <= 30 else { return nil }
    return "known here: \(known.joined(separator: ", "))"
  }

  /// The number of single-character edits between two words.
  private static func distance(_ a: [Character], _ b: [Character]) -> Int {
    var previous = Array(0...b.count)
    for (i, x) in a.enumerated() {
      var current = [i + 1]
      for (j, y) in b.enumerated() {
        current.append(min(previous[j + 1] + 1, current[j] + 1, previous[j] + (x == y ? 0 : 1)))
      }
      previous = current
    }
    return previous[b.count]
  }
}
