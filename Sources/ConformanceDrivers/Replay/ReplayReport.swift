/// Differences found by replaying recorded scenarios, summed up for a person and for CI.
package struct ReplayReport {
  /// One place at which the reference did something else.
  package struct Difference {
    package var scenario: String
    /// The step, counted from 0.
    package var step: Int
    package var kind: String
    package var expected: String
    package var actual: String

    package init(scenario: String, step: Int, kind: String, expected: String, actual: String) {
      self.scenario = scenario
      self.step = step
      self.kind = kind
      self.expected = expected
      self.actual = actual
    }
  }

  package private(set) var passed = 0
  package private(set) var failed = 0
  package private(set) var differences: [Difference] = []

  /// Scenarios that count as passed although they differ, by the reason.
  package private(set) var excused: [String: [String]] = [:]

  package init() {}

  /// Number of scenarios that were looked at.
  package var count: Int { passed + failed }

  /// Takes a scenario that differs for a known and documented reason.
  package mutating func excuse(_ scenario: String, as reason: String) {
    passed += 1
    excused[reason, default: []].append(scenario)
  }

  /// Takes the result of one scenario.
  package mutating func add(_ found: [Difference]) {
    if found.isEmpty { passed += 1 } else { failed += 1 }
    differences += found
  }

  /// The text for a terminal: up to `limit` differences, the kinds with their counts, and the totals as the last line.
  package func text(limit: Int) -> String {
    var lines: [String] = []
    for difference in differences.prefix(limit) {
      lines.append("\(difference.scenario), step \(difference.step): \(difference.kind)")
      lines.append("  expected  \(difference.expected)")
      lines.append("  actual    \(difference.actual)")
    }
    if differences.count > limit { lines.append("… and \(differences.count - limit) more differences") }
    var counts: [String: Int] = [:]
    for difference in differences { counts[difference.kind, default: 0] += 1 }
    for (kind, count) in counts.sorted(by: { $0.key < $1.key }) { lines.append("\(count) × \(kind)") }
    for (reason, scenarios) in excused.sorted(by: { $0.key < $1.key }) {
      lines.append("\(scenarios.count) × \(reason): \(scenarios.joined(separator: " "))")
    }
    lines.append("\(passed) passed, \(failed) failed")
    return lines.joined(separator: "\n") + "\n"
  }
}
