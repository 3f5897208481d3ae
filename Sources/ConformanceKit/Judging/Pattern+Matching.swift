import ConformanceCases

extension Pattern {
  /// Whether the value matches, in canonical form; bindings are kept only where it does.
  package func matches(_ value: Value, in environment: inout MatchEnvironment) -> Bool {
    switch self {
    case .value(let expected): return expected.isEquivalent(to: value)
    case .array(let patterns):
      let members = patterns.enumerated().map { (key: String($0.offset), pattern: $0.element) }
      return Self.matchMembers(members, value, in: &environment)
    case .object(let members): return Self.matchMembers(members, value, in: &environment)
    case .any: return !value.isAbsent
    case .absent: return value.isAbsent
    case .type(let name): return value.hasType(name)
    case .textForm(let form):
      guard case .string(let text) = value else { return false }
      return form.holds(for: text)
    case .range(let least, let most):
      guard let number = value.number else { return false }
      return number >= (least ?? -.infinity) && number <= (most ?? .infinity)
    case .serverTime(let offset): return value.number == Double(environment.serverTime + offset)
    case .bind(let name):
      environment.bindings[name] = value
      return true
    case .reference(let name): return environment.bindings[name]?.isEquivalent(to: value) ?? false
    case .oneOf(let variants): return Self.matchVariant(variants, value, in: &environment)
    }
  }

  /// Whether the pattern asks for the export form, that is, names `.priority` or `.value` anywhere.
  package var usesExportForm: Bool {
    switch self {
    case .value(let value): value.usesExportForm
    case .array(let patterns), .oneOf(let patterns): patterns.contains(where: \.usesExportForm)
    case .object(let members): members.contains { Value.isExportKey($0.key) || $0.pattern.usesExportForm }
    case .any, .absent, .type, .textForm, .range, .serverTime, .bind, .reference: false
    }
  }

  private static func matchMembers(
    _ members: [(key: String, pattern: Pattern)], _ value: Value, in environment: inout MatchEnvironment
  ) -> Bool {
    guard let present = value.canonicalMembers else { return false }
    var byKey: [ExactText: Value] = [:]
    for member in present { byKey[ExactText(member.key)] = member.value }
    var attempt = environment
    for (key, pattern) in members {
      let value = byKey.removeValue(forKey: ExactText(key)) ?? .null
      guard pattern.matches(value, in: &attempt) else { return false }
    }
    guard byKey.isEmpty else { return false }
    environment = attempt
    return true
  }

  private static func matchVariant(
    _ variants: [Pattern], _ value: Value, in environment: inout MatchEnvironment
  ) -> Bool {
    for (number, variant) in variants.enumerated() {
      var attempt = environment
      if variant.matches(value, in: &attempt) {
        attempt.variants.append(number)
        environment = attempt
        return true
      }
    }
    return false
  }
}

extension Value {
  /// Whether the value is of a type by its name in the case format; unlike equality this tells number kinds apart.
  fileprivate func hasType(_ name: String) -> Bool {
    switch (name, self) {
    case ("string", .string), ("integer", .integer), ("double", .double), ("boolean", .bool), ("object", .object),
      ("array", .array), ("null", .null), ("number", .integer), ("number", .double):
      true
    default: false
    }
  }
}
