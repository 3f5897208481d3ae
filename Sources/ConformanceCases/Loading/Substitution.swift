/// Replaces the names of `each`: a plain `$name` by the value with its kind, `${name}` inside text by the value's text.
struct Substitution {
  var values: [(name: String, node: YAMLNode)]

  func apply(to node: YAMLNode) -> YAMLNode {
    switch node.content {
    case .scalar(let scalar): return replace(scalar, at: node.location)
    case .sequence(let elements): return YAMLNode(.sequence(elements.map(apply)), at: node.location)
    case .mapping(let entries):
      let replaced = entries.map { entry in
        YAMLEntry(
          key: text(of: entry), keyIsPlain: entry.keyIsPlain, keyLocation: entry.keyLocation,
          value: apply(to: entry.value))
      }
      return YAMLNode(.mapping(replaced), at: node.location)
    }
  }

  private func replace(_ scalar: YAMLScalar, at location: SourceLocation) -> YAMLNode {
    if scalar.isPlain, let value = values.first(where: { "$" + $0.name == scalar.text }) {
      return YAMLNode(value.node.content, at: location)
    }
    let text = replace(scalar.text)
    guard text != scalar.text else { return YAMLNode(.scalar(scalar), at: location) }
    return YAMLNode(.scalar(YAMLScalar(text, isPlain: false)), at: location)
  }

  private func text(of entry: YAMLEntry) -> String {
    if entry.keyIsPlain, let value = values.first(where: { "$" + $0.name == entry.key }) {
      return value.node.scalar?.text ?? entry.key
    }
    return replace(entry.key)
  }

  /// Scans once, so that a value that looks like a name is not replaced again.
  private func replace(_ text: String) -> String {
    guard text.contains("${") else { return text }
    var result = ""
    var rest = text[...]
    scan: while !rest.isEmpty {
      if rest.hasPrefix("${") {
        for (name, node) in values where rest.hasPrefix("${\(name)}") {
          result += node.scalar?.text ?? ""
          rest = rest.dropFirst(name.count + 3)
          continue scan
        }
      }
      result.append(rest.removeFirst())
    }
    return result
  }
}
