/// Reads what an expectation demands of a value: data, or one of the matchers.
struct PatternReader {
  static let matchers = [
    "$any", "$absent", "$type", "$text", "$gte", "$lte", "$serverTime", "$bind", "$ref", "$oneOf",
  ]
  static let types = ["string", "integer", "double", "number", "boolean", "object", "array", "null"]

  let context: LoadContext
  let scope: CaseScope

  func read(_ node: YAMLNode) -> Pattern {
    switch node.content {
    case .scalar(let scalar): return self.scalar(scalar, at: node.location)
    case .sequence(let elements): return Self.array(elements.map(read))
    case .mapping(let entries):
      if let name = DataReader.fixtureName(entries) {
        return .value(context.fixtures.data(named: name, at: node.location))
      }
      if entries.contains(where: { $0.key.hasPrefix("$") }) { return matcher(entries, at: node.location) }
      return Self.object(entries.map { ($0.key, read($0.value)) })
    }
  }

  /// Reads a key, an error code or a name: a string, for which `2024` needs no quotes.
  func readWord(_ node: YAMLNode) -> Pattern {
    if let scalar = node.scalar, case .integer = scalar.resolved { return .value(.string(scalar.text)) }
    let pattern = read(node)
    switch pattern {
    case .value(.string), .any, .absent, .textForm, .bind, .reference, .oneOf: return pattern
    default:
      context.log.wrongKind(node, expected: "a word")
      return .any
    }
  }

  private func scalar(_ scalar: YAMLScalar, at location: SourceLocation) -> Pattern {
    guard scalar.text.hasPrefix("$") else {
      var diagnostics: [CaseDiagnostic] = []
      let value = Value(scalar, at: location, diagnostics: &diagnostics)
      context.log.append(diagnostics)
      return .value(value)
    }
    switch scalar.text {
    case "$any": return .any
    case "$absent": return .absent
    default: return refuse(scalar.text, at: location)
    }
  }

  private func refuse(_ text: String, at location: SourceLocation) -> Pattern {
    context.log.error(
      .unknownMatcher, "`\(text)` is no matcher", fix: Suggestion.fix(for: text, in: Self.matchers), at: location)
    return .any
  }

  /// A pattern without matchers is plain data.
  private static func array(_ elements: [Pattern]) -> Pattern {
    let values = elements.compactMap(\.literal)
    return values.count == elements.count ? .value(.array(values)) : .array(elements)
  }

  private static func object(_ members: [(key: String, pattern: Pattern)]) -> Pattern {
    let literals = members.compactMap { member in member.pattern.literal.map { Value.Member(member.key, $0) } }
    return literals.count == members.count ? .value(.object(literals)) : .object(members)
  }
}

extension Pattern {
  /// The plain data, where the pattern is nothing else.
  var literal: Value? { if case .value(let value) = self { value } else { nil } }

  /// Whether the pattern, or one of its choices, is met by nothing at all.
  var allowsAbsence: Bool {
    switch self {
    case .absent: true
    case .oneOf(let choices): choices.contains(where: \.allowsAbsence)
    default: false
    }
  }
}
