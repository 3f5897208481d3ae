import ConformanceCases

/// The first place at which data is not what a pattern demands: in large data the eye does not find it.
struct DataDifference {
  /// The keys from the top of the data, joined by `/`; empty for the data itself.
  let path: String
  let expected: String
  let actual: String

  /// Finds the first difference, nil where the value matches.
  static func first(between pattern: Pattern, and value: Value, in environment: MatchEnvironment) -> DataDifference? {
    var path: [String] = []
    var (pattern, value) = (pattern, value)
    while true {
      var attempt = environment
      guard !pattern.matches(value, in: &attempt) else { return nil }
      guard let members = pattern.members, let present = value.canonicalMembers,
        let (key, next) = differing(members, present, in: environment)
      else {
        return DataDifference(
          path: path.joined(separator: "/"), expected: FlowText.text(pattern), actual: FlowText.text(value))
      }
      path.append(key)
      (pattern, value) = (next, value.canonicalMember(key))
    }
  }

  /// The first member that differs, those that only the value has coming last.
  private static func differing(
    _ members: [(key: String, pattern: Pattern)], _ present: [Value.Member], in environment: MatchEnvironment
  ) -> (String, Pattern)? {
    var rest: [ExactText: Value] = [:]
    for member in present { rest[ExactText(member.key)] = member.value }
    var environment = environment
    for (key, pattern) in members {
      let value = rest.removeValue(forKey: ExactText(key)) ?? .null
      if !pattern.matches(value, in: &environment) { return (key, pattern) }
    }
    return present.first { rest[ExactText($0.key)] != nil }.map { ($0.key, .absent) }
  }
}

extension Pattern {
  /// The members that the pattern demands, nil where it is no container.
  fileprivate var members: [(key: String, pattern: Pattern)]? {
    switch self {
    case .value(let value):
      guard let members = value.canonicalMembers, !members.isEmpty else { return nil }
      return members.map { ($0.key, .value($0.value)) }
    case .array(let patterns): return patterns.enumerated().map { (String($0.offset), $0.element) }
    case .object(let members): return members
    default: return nil
    }
  }
}
