/// Finds the known word that a person most likely meant.
enum Suggestion {
  /// Returns the nearest of `known`, or nil where none is near enough to be a slip of the pen.
  static func nearest(to word: String, in known: [String]) -> String? {
    NearNames.near(word, among: known, limit: 1).first
  }

  /// Returns a remedy: the nearest known word where there is one, else all of them.
  static func fix(for word: String, in known: [String]) -> String? {
    if let nearest = nearest(to: word, in: known) { return "did you mean `\(nearest)`?" }
    guard !known.isEmpty, known.count <= 30 else { return nil }
    return "known here: \(known.joined(separator: ", "))"
  }
}
