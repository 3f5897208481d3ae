import ConformanceCases
import ConformanceKit

/// Tells a person, in lines of 80 columns, which mutants were caught and by what.
package enum MutantText {
  private static let width = 80

  /// The line of one mutant: its name, how many cases caught it, and some of them.
  package static func line(_ mutant: String, killers: [String]) -> String {
    let head = TextLayout.pad(mutant, to: 33) + " " + right(String(killers.count), 4) + "  "
    var cases = ""
    for (index, id) in killers.enumerated() {
      let more = index + 1 < killers.count ? ", …" : ""
      let longer = cases.isEmpty ? id : "\(cases), \(id)"
      guard head.count + longer.count + more.count <= width else {
        cases = cases.isEmpty ? TextLayout.cut(id, to: width - head.count) : cases + ", …"
        break
      }
      cases = longer
    }
    return head + (killers.isEmpty ? "survived" : cases)
  }

  /// What there is to tell after the mutants: statements, laws, idle cases, survivors and what else is wrong, and
  /// totals.
  package static func text(of report: MutantReport) -> String {
    var lines = ["", "statements, and how many mutants their cases caught:"] + statements(report)
    lines += ["", "laws, how many mutants break each, and one of these:"] + laws(report)
    let idle = report.matrix.idleCases
    if !idle.isEmpty { lines += ["", "cases that caught nothing:"] + idle.map { "  \($0)" } }
    return (lines + findings(report) + [""] + totals(report)).joined(separator: "\n") + "\n"
  }

  private static func findings(_ report: MutantReport) -> [String] {
    let findings = report.findings
    var lines: [String] = []
    if !findings.explained.isEmpty {
      lines += ["", "equivalent:"] + findings.explained.flatMap { mutant(report, $0, report.list[$0]?.equivalent) }
    }
    if !findings.refuted.isEmpty {
      lines += ["", "said to be equivalent, and caught all the same:"]
      lines += findings.refuted.flatMap { mutant(report, $0, report.list[$0]?.equivalent) }
    }
    if !findings.brokenClaims.isEmpty {
      lines += ["", "cases that did not catch the mutant that they name:"]
      lines += findings.brokenClaims.map { "  \($0.caseID)  \($0.mutant)" }
    }
    if !findings.brokenLawClaims.isEmpty {
      lines += ["", "mutants that did not break the law that they name:"]
      lines += findings.brokenLawClaims.map { "  \($0.mutant)  \($0.law)" }
    }
    if !findings.unbrokenLaws.isEmpty {
      lines += ["", "laws that no mutant breaks:"] + findings.unbrokenLaws.map { "  \($0)" }
    }
    if !findings.survivors.isEmpty {
      lines += ["", "survivors:"] + findings.survivors.flatMap { mutant(report, $0, nil) }
    }
    return lines
  }

  private static func laws(_ report: MutantReport) -> [String] {
    report.matrix.laws.map { row in
      let head = "  " + TextLayout.pad(row.law, to: 31) + " " + right(String(row.mutants.count), 4)
      return head + (report.example(of: row).map { "  \($0)" } ?? "")
    }
  }

  private static func statements(_ report: MutantReport) -> [String] {
    let cells = report.kills.map { TextLayout.pad($0.statement, to: 20) + right(String($0.mutants.count), 4) }
    let columns = 3
    return stride(from: 0, to: cells.count, by: columns).map { start in
      "  " + cells[start..<min(start + columns, cells.count)].joined(separator: "  ")
    }
  }

  private static func mutant(_ report: MutantReport, _ name: String, _ why: String?) -> [String] {
    let entry = report.list[name]
    let head = "  \(name)  \(entry?.area ?? "")"
    let sentences = [entry?.defect, why].compactMap { $0 }
    return [head] + sentences.flatMap { TextLayout.wrap($0, to: width - 4, lines: 6) }.map { "    \($0)" }
  }

  private static func totals(_ report: MutantReport) -> [String] {
    let (matrix, findings) = (report.matrix, report.findings)
    let killed = matrix.mutants.count - matrix.survivors.count
    let kills = report.kills
    return [
      "mutants \(matrix.mutants.count), killed \(killed), equivalent \(findings.explained.count), "
        + "survived \(findings.survivors.count)",
      "cases \(matrix.rows.count), that caught nothing \(matrix.idleCases.count); "
        + "statements \(kills.count), whose cases caught nothing \(kills.count { $0.mutants.isEmpty })",
      "laws \(matrix.laws.count), broken \(matrix.laws.count { !$0.mutants.isEmpty }); "
        + "mutants that break one \(matrix.unlawful.count)",
      "finished in \(report.duration.seconds.dropLast()) s",
    ]
  }

  private static func right(_ text: String, _ width: Int) -> String {
    String(repeating: " ", count: max(0, width - text.count)) + text
  }
}
