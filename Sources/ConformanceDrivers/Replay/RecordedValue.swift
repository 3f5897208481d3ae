import RTDBTree

/// Values as the transcripts spell them: JSON with a few forms for what JSON cannot say, or not briefly.
enum RecordedValue {
  /// The member that marks a special form.
  private static let mark = "$kind"

  /// The value with its special forms written out.
  static func expanded(_ json: JSON) -> JSON {
    switch json {
    case .array(let elements): return .array(elements.map(expanded))
    case .object(let members):
      guard let kind = json[mark]?.text else { return .object(members.map { .init($0.key, expanded($0.value)) }) }
      return form(kind, json)
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

  /// Whether a value holds what JSON has no form for: nothing at all, or a function.
  static func isUnsayable(_ json: JSON) -> Bool {
    switch json {
    case .array(let elements): elements.contains(where: isUnsayable)
    case .object(let members):
      ["undefined", "function"].contains(json[mark]?.text) || members.contains { isUnsayable($0.value) }
    default: false
    }
  }
}
