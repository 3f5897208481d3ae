import ConformanceKit

/// Writes what was tried with an adapter.
enum ProbeText {
  /// One step, a line where it was good.
  static func text(of step: ProbeStep) -> String {
    var lines = ["\(word(step.outcome)) \(step.title): \(step.finding)"]
    if !step.lines.isEmpty { lines += ["  what was exchanged (> sent, < came):"] + step.lines.map { "    \($0)" } }
    if !step.remedy.isEmpty { lines.append("  remedy: \(step.remedy)") }
    return lines.joined(separator: "\n") + "\n"
  }

  private static func word(_ outcome: ProbeStep.Outcome) -> String {
    switch outcome {
    case .ok: "ok     "
    case .skipped: "skipped"
    case .remark: "remark "
    case .bad: "BAD    "
    }
  }
}
