import ConformanceCases
import ConformanceKit

/// Writes baselines, and takes entries out of those that people have written.
package enum BaselineText {
  /// A baseline that knows every failure and error of a run; cases of level `may` need no entry.
  package static func text(for results: [CaseResult]) -> String {
    let entries = results.filter { $0.testCase.level != .may }.flatMap(entries)
    let head = "# What this implementation does not pass yet. Give each entry its issue, and an end: `until`.\n"
    return head + "schema: 1\nentries:" + (entries.isEmpty ? " []\n" : "\n" + entries.joined())
  }

  private static func entries(for result: CaseResult) -> [String] {
    let id = quoted(result.testCase.id)
    switch result.verdict {
    case .pass, .notApplicable, .couldNotRun: return []
    case .error: return ["  - case: \(id)\n    expect: error\n"]
    case .fail:
      var entries: [String] = []
      for mismatch in result.mismatches {
        let assertion = mismatch.assertion.map { "    assert: \(quoted($0.description))\n" } ?? ""
        let entry = "  - case: \(id)\n\(assertion)    expect: fail\n    kind: \(mismatch.kind.name)\n"
        if !entries.contains(entry) { entries.append(entry) }
      }
      return entries
    }
  }

  /// Brackets and colons mean something in YAML.
  private static func quoted(_ text: String) -> String {
    text.contains { "[]{}:,#\"'=".contains($0) } ? "\"\(text)\"" : text
  }

  /// The text without the entries that begin at these lines, counted from 1; all else stays as it is.
  ///
  /// Returns nil where entries do not stand on lines of their own.
  package static func text(_ text: String, without doomed: Set<Int>, entryLines: [Int]) -> String? {
    guard Set(entryLines).count == entryLines.count else { return nil }
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    guard entryLines.allSatisfy({ lines[$0 - 1].drop { $0 == " " }.hasPrefix("-") }) else { return nil }
    let gone = Set(doomed.flatMap { ($0 - 1)..<EntryLines.end(ofEntryAt: $0 - 1, in: lines) })
    var kept = lines.indices.filter { !gone.contains($0) }.map { lines[$0] }
    if doomed.count == entryLines.count, let index = kept.firstIndex(where: { $0.hasPrefix("entries:") }) {
      kept[index] = "entries: []"
    }
    return kept.joined(separator: "\n")
  }
}
