extension PatternReader {
  /// Reads a mapping that has a key beginning with `$`: one matcher, or the two ends of a range.
  func matcher(_ entries: [YAMLEntry], at location: SourceLocation) -> Pattern {
    for entry in entries where !Self.matchers.contains(entry.key) {
      let message =
        entry.key.hasPrefix("$") ? "`\(entry.key)` is no matcher" : "a matcher stands alone, found `\(entry.key)`"
      context.log.error(
        .unknownMatcher, message, fix: Suggestion.fix(for: entry.key, in: Self.matchers), at: entry.keyLocation)
      return .any
    }
    if entries.allSatisfy({ $0.key == "$gte" || $0.key == "$lte" }) { return range(entries) }
    guard entries.count == 1 else {
      context.log.error(.unknownMatcher, "a matcher stands alone", fix: "use one of them", at: entries[1].keyLocation)
      return .any
    }
    return matcher(entries[0])
  }

  private func matcher(_ entry: YAMLEntry) -> Pattern {
    let node = entry.value
    switch entry.key {
    case "$any", "$absent":
      if node.bool(context.log) == false {
        context.log.error(.wrongKind, "`\(entry.key)` is only written with true", at: node.location)
      }
      return entry.key == "$any" ? .any : .absent
    case "$type": return type(node)
    case "$text": return text(node)
    case "$serverTime":
      return .serverTime(offset: DurationText.read(node, minimum: nil, context.log) ?? 0)
    case "$bind":
      guard let name = node.string(context.log) else { return .any }
      scope.bind(name)
      return .bind(name)
    case "$ref": return reference(node)
    default: return .oneOf((node.list(context.log) ?? []).map(read))
    }
  }

  private func type(_ node: YAMLNode) -> Pattern {
    // `null` is a type's name here, not the absence of one.
    guard let text = node.scalar?.text else {
      context.log.wrongKind(node, expected: "the name of a type")
      return .any
    }
    if Self.types.contains(text) { return .type(text) }
    context.log.error(
      .unknownWord, "`\(text)` is no type", fix: Suggestion.fix(for: text, in: Self.types), at: node.location)
    return .any
  }

  private static let textKeys = ["length", "startsWith", "endsWith", "contains"]

  private func text(_ node: YAMLNode) -> Pattern {
    guard let reader = MappingReader(node, what: "`$text`", keys: Self.textKeys, log: context.log) else { return .any }
    if node.entries?.isEmpty == true {
      context.log.error(
        .missingKey, "`$text` says nothing of the text", fix: "give one of \(Self.textKeys.joined(separator: ", "))",
        at: node.location)
    }
    return .textForm(
      TextForm(
        length: reader["length"]?.integer(minimum: 0, context.log), startsWith: reader.string("startsWith"),
        endsWith: reader.string("endsWith"), contains: reader.string("contains")))
  }

  private func reference(_ node: YAMLNode) -> Pattern {
    guard let name = node.string(context.log) else { return .any }
    if !scope.boundNames.contains(name) {
      context.log.error(
        .unknownReference, "nothing was bound to `\(name)` before this place",
        fix: Suggestion.fix(for: name, in: scope.boundNames) ?? "bind it with {$bind: \(name)}", at: node.location)
    }
    return .reference(name)
  }

  private func range(_ entries: [YAMLEntry]) -> Pattern {
    func end(_ key: String) -> Double? {
      guard let node = entries.first(where: { $0.key == key })?.value else { return nil }
      switch node.scalar?.resolved {
      case .integer(let value): return Double(value)
      case .double(let value): return value
      default:
        context.log.wrongKind(node, expected: "a number")
        return nil
      }
    }
    return .range(atLeast: end("$gte"), atMost: end("$lte"))
  }
}
