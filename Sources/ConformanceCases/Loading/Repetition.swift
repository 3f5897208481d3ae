/// The variants of a case with `each`: every combination of the listed values, in order.
struct Repetition {
  /// One value for each name.
  struct Variant {
    var values: [(name: String, node: YAMLNode)]

    /// `[kind=set,mode=fast]`, to be appended to the id.
    var suffix: String {
      let parts = values.map { "\($0.name)=\($0.node.scalar?.text ?? "")" }
      return "[\(parts.joined(separator: ","))]"
    }
  }

  /// Returns the case itself where it has no `each`, else a copy with the names replaced for every variant.
  static func expand(_ node: YAMLNode, _ log: DiagnosticLog) -> [(node: YAMLNode, suffix: String)] {
    guard let entries = node.entries, let each = entries.first(where: { $0.key == "each" }) else { return [(node, "")] }
    guard let lists = readLists(each.value, log) else { return [] }
    var variants = [Variant(values: [])]
    for (name, values) in lists {
      variants = variants.flatMap { variant in values.map { Variant(values: variant.values + [(name, $0)]) } }
    }
    let rest = YAMLNode(.mapping(entries.filter { $0.key != "each" }), at: node.location)
    return variants.map { (Substitution(values: $0.values).apply(to: rest), $0.suffix) }
  }

  private static func readLists(_ each: YAMLNode, _ log: DiagnosticLog) -> [(String, [YAMLNode])]? {
    guard let entries = each.entries else {
      log.wrongKind(each, expected: "a mapping of names to lists")
      return nil
    }
    var lists: [(String, [YAMLNode])] = []
    for entry in entries {
      guard let values = entry.value.elements, !values.isEmpty, values.allSatisfy({ $0.scalar != nil }) else {
        log.error(
          .repetition, "`each` needs a list of scalars for `\(entry.key)`", fix: "write it as \(entry.key): [one, two]",
          at: entry.value.location)
        return nil
      }
      guard CaseReader.isName(entry.key), !PatternReader.matchers.contains("$" + entry.key) else {
        log.error(
          .invalidName, "`\(entry.key)` cannot be a name of `each`",
          fix: "use letters and digits, and no matcher's name",
          at: entry.keyLocation)
        return nil
      }
      lists.append((entry.key, values))
    }
    if lists.isEmpty {
      log.error(.repetition, "`each` names nothing", fix: "leave it out", at: each.location)
      return nil
    }
    return lists
  }
}
