/// A regular expression of the rules' language, which is searched for in texts.
///
/// - Complexity: A search takes time in proportion to the product of both lengths, whatever the pattern.
struct Pattern: Sendable {
  /// Why a text is no regular expression.
  struct Failure: Error, Equatable {
    var message: String
  }

  let program: PatternProgram

  /// - Parameter body: What stands between the slashes.
  init(_ body: [Unicode.Scalar], ignoresCase: Bool) throws(Failure) {
    program = PatternProgram(instructions: try PatternParser.parse(body), ignoresCase: ignoresCase)
  }

  /// Whether it occurs in a text.
  func matches(_ text: String) -> Bool {
    var steps = 0
    return matches(text, steps: &steps)
  }

  /// Whether it occurs in a text; counts the instructions that were looked at.
  func matches(_ text: String, steps: inout Int) -> Bool {
    var search = PatternSearch(program: program)
    defer { steps += search.steps }
    return search.finds(in: text.unicodeScalars)
  }
}
