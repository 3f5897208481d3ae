import RTDBTree

/// Values as the transcripts spell them: JSON with a few forms for what JSON cannot say, or not briefly.
enum RecordedValue {
  /// The member that marks a special form.
  private static let mark = "$kind"

  /// What JavaScript has and JSON does not: `undefined`, a function, a number that is not finite.
  static func unrepresentable(_ json: JSON) -> String? {
    if let kind = json[mark]?.text, ["undefined", "function", "NaN", "inf", "-inf"].contains(kind) { return kind }
    switch expanded(json, deep: false) {
    case .array(let elements): return elements.lazy.compactMap { unrepresentable($0) }.first
    case .object(let members): return members.lazy.compactMap { unrepresentable($0.value) }.first
    default: return nil
    }
  }

  /// The value with its special forms written out.
  static func expanded(_ json: JSON) -> JSON { expanded(json, deep: true) }

  private static func expanded(_ json: JSON, deep: Bool) -> JSON {
    switch json {
    case .array(let elements): return deep ? .array(elements.map { expanded($0) }) : json
    case .object(let members):
      if let kind = json[mark]?.text { return form(kind, json) }
      return deep ? .object(members.map { .init($0.key, expanded($0.value)) }) : json
    default: return json
    }
  }

  private static func form(_ kind: String, _ json: JSON) -> JSON {
    let count = Int(json["n"]?.integer ?? 0)
    switch kind {
    case "timestamp": return [".sv": "timestamp"]
    case "increment": return [".sv": ["increment": expanded(json["by"] ?? .null)]]
    case "repeat": return .string(String(repeating: json["s"]?.text ?? "", count: count))
    case "keys":
      let prefix = json["prefix"].flatMap { expanded($0).text } ?? ""
      let value = expanded(json["v"] ?? .null)
      return .object((0..<count).map { .init("\(prefix)\($0)", value) })
    case "deep": return (0..<count).reduce(1) { value, _ in ["a": value] }
    case "object":
      let entries = (json["entries"]?.elements ?? []).compactMap(\.elements)
      return .object(entries.map { .init($0.first?.text ?? "", expanded($0.last ?? .null)) })
    case "NaN": return .double(.nan)
    case "inf": return .double(.infinity)
    case "-inf": return .double(-.infinity)
    default: return .null
    }
  }
}
