/// What changed from one report to a later one.
package struct ReportDifference: Sendable {
  /// A case with its verdict in both reports; nil where a report does not have it.
  package struct Change: Sendable {
    package var id: String
    package var old: String?
    package var new: String?
    package var why: String?
  }

  /// Did not fail, and fails now.
  package private(set) var broken: [Change] = []
  /// Passed, and is not carried out any more.
  package private(set) var lost: [Change] = []
  /// Failed and passes now.
  package private(set) var fixed: [Change] = []
  /// Only in the later report.
  package private(set) var added: [Change] = []
  /// Only in the earlier report.
  package private(set) var gone: [Change] = []
  /// Changed in another way.
  package private(set) var other: [Change] = []
  /// Failed in both.
  package private(set) var stillFailing: [Change] = []
  private let isCutShort: Bool

  package init(from old: StoredReport, to new: StoredReport) {
    isCutShort = new.isInterrupted
    let before = Dictionary(old.entries.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
    let after = Set(new.entries.map(\.id))
    for entry in new.entries {
      let known = before[entry.id]
      let change = Change(id: entry.id, old: known?.verdict, new: entry.verdict, why: entry.why)
      guard let known else {
        added.append(change)
        continue
      }
      if entry.isFailure {
        if known.isFailure { stillFailing.append(change) } else { broken.append(change) }
      } else if entry.verdict != "pass", known.verdict == "pass" {
        lost.append(change)
      } else if known.isFailure, entry.verdict == "pass" {
        fixed.append(change)
      } else if known.verdict != entry.verdict {
        other.append(change)
      }
    }
    for entry in old.entries where !after.contains(entry.id) {
      gone.append(Change(id: entry.id, old: entry.verdict, new: nil, why: nil))
    }
  }

  /// Whether nothing that passed is worse now.
  package var isHarmless: Bool { broken.isEmpty && lost.isEmpty }

  /// The changes for a person, kind by kind, each case a line with the reason below.
  package var text: String {
    let kinds = [
      ("broken", broken), ("no longer run", lost), ("fixed", fixed), ("changed", other), ("new", added), ("gone", gone),
    ]
    var lines: [String] = []
    for (name, changes) in kinds where !changes.isEmpty {
      lines.append("\(name) \(changes.count):")
      for change in changes {
        lines.append("  \(change.id)  " + [change.old, change.new].compactMap { $0 }.joined(separator: " → "))
        if let why = change.why, name == "broken" || name == "new" {
          lines += TextLayout.wrap(why, to: 76, lines: 4).map { "    \($0)" }
        }
      }
    }
    if isCutShort { lines.append("the later run stopped before its end") }
    let counts = (kinds + [("still failing", stillFailing)]).map { "\($0.0) \($0.1.count)" }
    return (lines + [counts.joined(separator: ", ")]).joined(separator: "\n") + "\n"
  }
}
