import ConformanceCases

/// The statements that are known to have no case yet, each with the reason: one a line, the id first.
///
/// The list may neither hide a new gap nor outlive an old one.
package struct OpenStatements: Sendable {
  private var reasons: [(id: String, line: Int)] = []
  private let file: String

  /// Reads a list; empty lines and lines that begin with `#` do not count.
  package init(_ text: String, file: String) {
    self.file = file
    for (number, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
      guard let id = line.split(separator: " ").first, !id.hasPrefix("#") else { continue }
      reasons.append((String(id), number + 1))
    }
  }

  /// What is wrong with the list or the coverage, one text each; empty where they agree.
  package func faults(_ coverage: Coverage) -> [String] {
    let missing = Set(coverage.missing.map(\.statement.id))
    let listed = Set(reasons.map(\.id))
    let stale = reasons.filter { !missing.contains($0.id) }.map {
      "\(file):\($0.line): \($0.id) is covered, not testable, or no statement; take it off the list"
    }
    let unlisted = coverage.missing.filter { !listed.contains($0.statement.id) }.map {
      "\($0.statement.location): \($0.statement.id) has no case; write one"
    }
    return stale + unlisted
  }
}
