extension Value {
  /// JSON for people: two spaces a level, short containers on one line.
  public func indentedJSON(width: Int = 100) -> String { indented(0, width) }

  private func indented(_ depth: Int, _ width: Int) -> String {
    let compact = spaced
    if compact.count + depth * 2 <= width { return compact }
    let indent = String(repeating: "  ", count: depth + 1)
    let end = String(repeating: "  ", count: depth)
    switch self {
    case .array(let elements):
      let lines = elements.map { indent + $0.indented(depth + 1, width) }
      return "[\n" + lines.joined(separator: ",\n") + "\n\(end)]"
    case .object(let members):
      let lines = members.map { "\(indent)\(Self.quoted($0.key)): \($0.value.indented(depth + 1, width))" }
      return "{\n" + lines.joined(separator: ",\n") + "\n\(end)}"
    default: return compact
    }
  }

  private var spaced: String {
    switch self {
    case .array(let elements): "[" + elements.map(\.spaced).joined(separator: ", ") + "]"
    case .object(let members):
      members.isEmpty
        ? "{}" : "{ " + members.map { "\(Self.quoted($0.key)): \($0.value.spaced)" }.joined(separator: ", ") + " }"
    default: jsonText
    }
  }
}
