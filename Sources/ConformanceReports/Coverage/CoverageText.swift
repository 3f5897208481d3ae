import ConformanceCases

/// Tells a person the coverage: counts for each document, then what is uncovered or cannot be tested.
package enum CoverageText {
  package static func text(of coverage: Coverage) -> String {
    var lines = documents(of: coverage).map { document in
      let entries = coverage.entries.filter { $0.statement.source.document == document }
      return "\(document): \(counts(entries))"
    }
    let missing = coverage.missing
    if !missing.isEmpty { lines += ["", "uncovered:"] + missing.flatMap { [head($0), "    " + $0.statement.text] } }
    let unproved = coverage.unproved
    if !unproved.isEmpty {
      lines += ["", "cases catch no mutant:"] + unproved.flatMap { [head($0), "    " + $0.statement.text] }
    }
    let untestable = coverage.untestable
    if !untestable.isEmpty {
      lines +=
        ["", "not testable:"] + untestable.flatMap { [head($0), "    " + ($0.statement.why ?? "no reason given")] }
    }
    let required = missing.count { $0.statement.level == .must }
    let proofs = coverage.entries.contains { $0.killCount != nil } ? ", must without a kill \(unproved.count)" : ""
    lines += ["", "all: \(counts(coverage.entries)), uncovered must \(required)\(proofs)"]
    return lines.joined(separator: "\n") + "\n"
  }

  private static func documents(of coverage: Coverage) -> [String] {
    var documents: [String] = []
    for entry in coverage.entries where !documents.contains(entry.statement.source.document) {
      documents.append(entry.statement.source.document)
    }
    return documents
  }

  private static func counts(_ entries: [Coverage.Entry]) -> String {
    let covered = entries.count { $0.isTestable && $0.isCovered }
    let missing = entries.count(where: \.isMissing)
    return """
      statements \(entries.count), covered \(covered), uncovered \(missing), \
      not testable \(entries.count - covered - missing)
      """
  }

  private static func head(_ entry: Coverage.Entry) -> String {
    "  \(entry.statement.id)  \(entry.statement.level.rawValue)  \(entry.statement.location)"
  }
}
