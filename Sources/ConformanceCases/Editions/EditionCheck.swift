/// Compares what there is with what was frozen: ids are permanent, and what a case means is, too.
package enum EditionCheck {
  /// Everything in which the statements and the suites differ from the edition, save for cases that came later.
  package static func faults(
    of edition: Edition, statements: StatementRegistry?, suites: [Suite]
  ) -> [CaseDiagnostic] {
    let log = DiagnosticLog()
    if let statements { check(edition, statements, log) }
    let cases = EditionCases(of: suites)
    for entry in edition.cases { check(entry, of: edition, cases, log) }
    for amendment in edition.amended where !edition.cases.contains(where: { $0.id == amendment.caseID }) {
      log.error(
        .edition, "the edition has no case `\(amendment.caseID)` to amend", fix: "take the entry out",
        at: amendment.location)
    }
    return log.entries
  }

  private static func check(_ edition: Edition, _ statements: StatementRegistry, _ log: DiagnosticLog) {
    for (id, level, location) in edition.statements {
      guard let statement = statements[id] else {
        log.error(
          .edition, "the statement \(id) of edition \(edition.name) is gone",
          fix: "put it back: a claim of conformance names it", at: location)
        continue
      }
      guard statement.level != level else { continue }
      log.error(
        .edition, "\(id) was \(level.rawValue) in edition \(edition.name) and is \(statement.level.rawValue) now",
        fix: "give it its level back, and the new one to a new statement", at: statement.location)
    }
  }

  private static func check(_ entry: Edition.Entry, of edition: Edition, _ cases: EditionCases, _ log: DiagnosticLog) {
    guard let testCase = cases[entry.id] else {
      log.error(
        .edition, "the case \(entry.id) of edition \(edition.name) is gone",
        fix: "put it back, or name it in `aliases` of the case that it has become", at: entry.location)
      return
    }
    if testCase.level != entry.level {
      log.error(
        .edition,
        "\(entry.id) was \(entry.level.rawValue) in edition \(edition.name) and is \(testCase.level.rawValue) now",
        fix: "give it its level back: `level: \(entry.level.rawValue)`", at: testCase.location)
    }
    let isAmended = edition.amended.contains { $0.caseID == entry.id && $0.digest == testCase.digest }
    guard testCase.digest != entry.digest, !isAmended else { return }
    log.error(
      .edition, "\(entry.id) does or expects something else than in edition \(edition.name)",
      fix: "make a new case of it, or say why under `amended` of the edition: "
        + "{case: \(Value.quoted(entry.id)), digest: \"\(testCase.digest)\", reason: …}", at: testCase.location)
  }
}

/// The cases by their names of today and of before.
package struct EditionCases: Sendable {
  private var byName: [String: Case] = [:]

  package init(of suites: [Suite]) {
    for testCase in suites.flatMap(\.cases) {
      for name in testCase.names where byName[name] == nil { byName[name] = testCase }
    }
  }

  package subscript(name: String) -> Case? { byName[name] }
}

extension Case {
  /// Its id and its aliases, of a repeated case with what repetition appends.
  package var names: [String] { [id] + aliases }
}
