/// Reads a baseline, and refuses what contradicts itself.
enum BaselineReader {
  static let keys = ["schema", "suite", "entries"]
  static let entryKeys = ["case", "assert", "expect", "kind", "issue", "when", "until"]

  static func read(_ node: YAMLNode, _ log: DiagnosticLog) -> Baseline? {
    guard let reader = MappingReader(node, what: "a baseline", keys: keys, log: log) else { return nil }
    if reader["schema"] != nil { SchemaVersion.check(reader) }
    let entries = (reader.required("entries")?.list(log) ?? []).compactMap { readEntry($0, log) }
    reportContradictions(entries, log)
    return Baseline(suite: reader.string("suite"), entries: entries)
  }

  private static func readEntry(_ node: YAMLNode, _ log: DiagnosticLog) -> Baseline.Entry? {
    guard let reader = MappingReader(node, what: "an entry", keys: entryKeys, log: log),
      let id = reader.requiredString("case"),
      let expectation = reader.required("expect")?
        .choice(Baseline.Entry.Expectation.self, what: "expectation of a baseline", log)
    else { return nil }
    var entry = Baseline.Entry(caseID: id, expectation: expectation, location: reader.location)
    entry.assertion = reader["assert"].flatMap { readAssertion($0, log) }
    entry.kind = reader["kind"].flatMap { readKind($0, log) }
    entry.issue = reader.string("issue")
    entry.conditions = reader["when"].map { readConditions($0, log) } ?? []
    entry.until = reader["until"].flatMap { readDay($0, log) }
    if expectation != .fail, let node = reader["assert"] ?? reader["kind"] {
      log.error(
        .baseline, "only an entry with `expect: fail` names an assertion or a kind", fix: "leave the key out",
        at: node.location)
    }
    return entry
  }

  private static func readAssertion(_ node: YAMLNode, _ log: DiagnosticLog) -> BaselineAssertion? {
    guard let text = node.string(log) else { return nil }
    if let assertion = BaselineAssertion(text) { return assertion }
    log.error(
      .baseline, "`\(text)` names no assertion", fix: "write `steps[5].a.wire`, `steps[5]`, `finally` or `law:ID`",
      at: node.location)
    return nil
  }

  /// The kinds are those of the judge, which stands above this module; it reports an unknown one when it is used.
  private static func readKind(_ node: YAMLNode, _ log: DiagnosticLog) -> String? { node.string(log) }

  private static func readConditions(_ node: YAMLNode, _ log: DiagnosticLog) -> [BaselineCondition] {
    let subjects = BaselineCondition.Subject.allCases
    guard let reader = MappingReader(node, what: "`when`", keys: subjects.map(\.rawValue), log: log) else { return [] }
    return subjects.compactMap { subject in
      guard let node = reader[subject.rawValue], let text = versionText(node, log) else { return nil }
      if let condition = BaselineCondition(subject, text) { return condition }
      log.error(
        .baseline, "`\(text)` is no condition on \(subject.rawValue)",
        fix: subject == .sdk ? "write a sign and a version: \"<12.5.0\"" : "write the name alone", at: node.location)
      return nil
    }
  }

  /// `12.5` is a version too, though YAML takes it for a number.
  private static func versionText(_ node: YAMLNode, _ log: DiagnosticLog) -> String? {
    switch node.scalar?.resolved {
    case .integer, .double: node.scalar?.text
    default: node.string(log)
    }
  }

  private static func readDay(_ node: YAMLNode, _ log: DiagnosticLog) -> String? {
    guard let text = node.string(log) else { return nil }
    if TimestampText.milliseconds(text + "T00:00:00Z") != nil { return text }
    log.error(.invalidTime, "`\(text)` is no day", fix: "write 2027-03-01", at: node.location)
    return nil
  }

  /// Two entries for one assertion under the same conditions say different things, or the same twice.
  private static func reportContradictions(_ entries: [Baseline.Entry], _ log: DiagnosticLog) {
    for (index, entry) in entries.enumerated() {
      let earlier = entries[..<index].first {
        $0.caseID == entry.caseID && $0.conditions == entry.conditions && $0.kind == entry.kind
          && ($0.assertion == entry.assertion || $0.expectation != .fail || entry.expectation != .fail)
      }
      guard let earlier else { continue }
      log.error(
        .baseline, "the entry at line \(earlier.location.line) speaks of the same", fix: "keep one of the two",
        at: entry.location)
    }
  }
}
